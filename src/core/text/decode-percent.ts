/** Decodes percent signs of an address. Text with invalid ones, which people type, stays as it is. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
