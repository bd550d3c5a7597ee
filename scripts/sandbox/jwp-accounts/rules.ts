import { ErrorResponse } from '../accounts/error-response.ts'

export const clientId = '2b6f0c11-4d5e-4f70-9a3c-0f0e1e500001'

export const checkClient = (id: string) => {
  if (id !== clientId) throw new ErrorResponse('Invalid client id', 403)
}

/** Fields that have one value only. */
export const requireValues = (fields: Record<string, [is: string | undefined, wanted: string]>) => {
  for (const [name, [is, expected]] of Object.entries(fields))
    if (is !== expected) throw new ErrorResponse(`Field ${name} must be ${expected}, not ${is ?? 'missing'}`)
}

/** Web addresses of the site. */
export const checkAddress = (name: string, address: string) => {
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? '')) throw new ErrorResponse(`Field ${name} must be an address`)
}

/** Success response of the host. */
export const successBody = (message: string) => ({ code: 200, message })

export const inSeconds = (now: Date) => Math.floor(now.getTime() / 1000)
