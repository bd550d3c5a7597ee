const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/** Value of a decimal digit. Unicode lists the digits of a script in order, from 0 to 9. */
function digitValueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (isDigit(code - before - 1)) before++
  return String(before % 10)
}

/** Replaces the decimal digits of all scripts, such as Arabic and Persian keyboards type, with 0 to 9. */
export const toAsciiDigits = (text: string) => text.replaceAll(/\p{Nd}/gu, digitValueOf)
