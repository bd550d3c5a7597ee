const digit = /\d/g
const special = /[!,@#$%^&*?_~]/g

/** 8 or more characters with a lowercase letter and a digit (spec 1 §5). */
export const isPassword = (text: string) => /^(?=.*[a-z])(?=.*\d).{8,}$/s.test(text)

/** One point each for a capital, two digits, a special character, and two of them: 0 to 4 (spec 1 §5). */
export function strengthOf(text: string): 0 | 1 | 2 | 3 | 4 {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const points = [/[A-Z]/.test(text), count(digit) > 1, count(special) > 0, count(special) > 1]
  return counts[points.filter(Boolean).length] ?? 0
}

const counts = [0, 1, 2, 3, 4] as const
const names = ['weak', 'weak', 'fair', 'strong', 'very_strong'] as const

export type StrengthName = (typeof names)[number] | 'invalid'

/** What to call a password's strength; one that is no password at all is invalid. */
export const strengthName = (text: string): StrengthName => (isPassword(text) ? names[strengthOf(text)] : 'invalid')
