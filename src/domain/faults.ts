import type { ZodError } from 'zod'

/** Every fault of a zod error on a line of its own, as `path: what is wrong`. */
export const faults = (error: ZodError): string =>
  error.issues.map((issue) => `  ${issue.path.join('.') || '(top level)'}: ${issue.message}`).join('\n')
