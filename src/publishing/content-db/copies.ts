import type { Picture } from '#core/site.ts'
import type { PictureRow as Copy } from './records.ts'

/** Image from copies in several widths, the smallest as the default. */
export function pictureOfCopies(copies: readonly Copy[]): Picture | undefined {
  const [first] = copies
  if (!first) return undefined
  return { ...first, srcSet: copies.map(({ src, width }) => `${src} ${width}w`).join(', ') }
}
