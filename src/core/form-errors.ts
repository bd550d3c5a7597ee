import type { ZodError } from 'zod'

/** Lists zod errors, one per line, as `path: message`. */
export const faults = (error: ZodError): string =>
  error.issues.map((issue) => `  ${issue.path.join('.') || '(top level)'}: ${plain(issue.message)}`).join('\n')

/** Message of a missing field. */
const plain = (message: string) =>
  message.replace(/^Invalid input: expected (\w+), received undefined$/, 'is missing; it must be of the type $1')
