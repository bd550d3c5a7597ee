import { decodeSignatureHeader, isSignatureError, isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { z } from 'zod'
import { objectIn, RefusedError, type Sender } from './sender.ts'

const Document = z.looseObject({ _id: z.string().min(1).max(200), _rev: z.string().max(200).optional() })

/** Sender for the content service, which signs time and body. Verified by its toolkit. */
export function insightsSender(secret: string): Sender {
  return {
    name: 'insights',
    async read({ headers, body }) {
      const signature = headers(SIGNATURE_HEADER_NAME) ?? ''
      const isGood = await isValidSignature(body, signature, secret).catch((error: unknown) => {
        if (isSignatureError(error)) return false
        throw error
      })
      if (!isGood) throw new RefusedError('The signature is not good', 401)
      const document = Document.safeParse(objectIn(body))
      if (!document.success) throw new RefusedError('The body names no _id', 400)
      const { _id, _rev } = document.data
      // A deleted document has no revision to wait for.
      const revision = headers('sanity-operation') === 'delete' ? undefined : _rev
      const change = { kind: 'insight' as const, id: _id.replace(/^drafts\./, ''), ...(revision && { revision }) }
      const at = decodeSignatureHeader(signature).timestamp
      return { changes: [change], signed: `${at}.${body}`, at }
    },
  }
}
