const digit = /\d/g
const special = /[!,@#$%^&*?_~]/g

/** At least 8 characters with a lowercase letter and a digit. */
export const isPassword = (text: string) => /^(?=.*[a-z])(?=.*\d).{8,}$/s.test(text)

/** Strength 0 to 4: a capital, two digits, one and two special characters. */
export function strengthOf(text: string): 0 | 1 | 2 | 3 | 4 {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const points = [/[A-Z]/.test(text), count(digit) > 1, count(special) > 0, count(special) > 1]
  return counts[points.filter(Boolean).length] ?? 0
}

const counts = [0, 1, 2, 3, 4] as const
const names = ['weak', 'weak', 'fair', 'strong', 'very_strong'] as const

export type StrengthName = (typeof names)[number] | 'invalid'

/** Strength label; too weak passwords are invalid. */
export const strengthName = (text: string): StrengthName => (isPassword(text) ? names[strengthOf(text)] : 'invalid')
