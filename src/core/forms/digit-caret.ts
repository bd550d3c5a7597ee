/** Number of digits of any script in a text. */
export const digitCount = (text: string) => [...text.matchAll(/\p{Nd}/gu)].length

/** Caret position behind a number of digits in formatted text. */
export function caretAfter(shown: string, digits: number): number {
  let index = 0
  for (let left = digits; left > 0 && index < shown.length; index++) if (/\d/.test(shown.charAt(index))) left--
  return index
}
