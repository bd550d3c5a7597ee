import type { ZodError } from 'zod'

/** Every fault of a zod error on a line of its own, as `path: what is wrong`. */
export const faults = (error: ZodError): string =>
  error.issues.map((issue) => `  ${issue.path.join('.') || '(top level)'}: ${plain(issue.message)}`).join('\n')

/** The words of zod for a field that is not there, as a publisher reads them. */
const plain = (message: string) =>
  message.replace(/^Invalid input: expected (\w+), received undefined$/, 'is missing; it must be of the type $1')
