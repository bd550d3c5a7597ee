import { ErrorResponse } from '../accounts/error-response.ts'
import { isObject } from '../core/json.ts'
import { registerFields } from './register-fields.ts'

const builtInFields = ['first_name', 'surname', 'register_source', 'has_password', 'consents']

const isPending = (name: string) => /^\d+_pending_downgrade$/.test(name)
const isRegistered = (name: string) =>
  builtInFields.includes(name) || isPending(name) || registerFields.some((field) => field.name === name)

/** Validates account metadata; 'all' requires every required field. Consents are plain text here. */
export const readMetadata = (metadata: unknown, scope: 'all' | 'some'): Record<string, string> => {
  if (!isObject(metadata)) throw new ErrorResponse('Field metadata must be an object')
  const fields: Record<string, string> = {}
  for (const [name, value] of Object.entries(metadata)) {
    if (!isRegistered(name)) throw new ErrorResponse(`Field metadata[${name}] is not expected`)
    if (typeof value !== 'string') throw new ErrorResponse(`Field metadata[${name}] must be text`)
    fields[name] = value
  }
  if (scope === 'all') checkComplete(fields)
  return fields
}

const checkComplete = (fields: Record<string, string>) => {
  for (const name of ['first_name', 'surname'])
    if (!fields[name]) throw new ErrorResponse(`Field metadata[${name}] is missing`)
  const missing = registerFields.find(({ name, required }) => required && !fields[name])
  if (missing) throw new ErrorResponse(`Please fill in the field ${missing.name}`)
  if (fields.us_state && fields.country !== 'us' && fields.us_state !== 'n/a')
    throw new ErrorResponse('Field metadata[us_state] must be n/a outside of the United States')
}
