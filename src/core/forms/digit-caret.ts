/** Number of digits of any script in a text. */
export const digitCount = (text: string) => [...text.matchAll(/\p{Nd}/gu)].length

/** Caret position behind a number of digits in formatted text. */
export function caretAfter(formatted: string, digits: number): number {
  let index = 0
  for (let remaining = digits; remaining > 0 && index < formatted.length; index++)
    if (/\d/.test(formatted.charAt(index))) remaining--
  return index
}
