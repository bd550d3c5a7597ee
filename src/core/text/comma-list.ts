/** Splits a comma list into trimmed, non-empty values. */
export const commaList = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
