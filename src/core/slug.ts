// Longer names than 255 bytes cannot be files, and nobody reads so far
const maxLength = 100

/** The title part of a path: lowercase, accents decomposed, non-word characters removed, spaces turned into hyphens (spec 1 §2). */
export const slugOf = (title: string) =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replace(/\s/g, '-')
    .replace(/[^\w-]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-/, '')
    .slice(0, maxLength)
    .replace(/-$/, '')
