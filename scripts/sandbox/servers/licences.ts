import { type Context, Hono } from 'hono'
import { clearKey } from '../content/material.ts'
import { sendError, sendJson } from '../core/response.ts'
import type { Sandbox, SandboxServer } from '../core/server.ts'
import { readToken } from '../core/tokens.ts'

const asBase64Url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')

/** A licence requires its token or the viewer's passport. */
const mayOpen = (c: Context, { state }: Sandbox) => {
  const now = state.clock.now()
  const granted = readToken(c.req.query('token'), now)
  return granted ? granted.licence === c.req.param('id') : !!readToken(c.req.query('passport'), now)?.passport
}

const requestedKeys = async (c: Context): Promise<unknown[]> => {
  const body: { kids?: unknown } = await c.req.json().catch(() => ({}))
  return Array.isArray(body.kids) ? body.kids : []
}

const clearKeyLicence = async (c: Context) => {
  const kid = asBase64Url(clearKey.id)
  if (!(await requestedKeys(c)).includes(kid)) return sendError(c, 404, 'No such key')
  return sendJson(c, { keys: [{ kty: 'oct', kid, k: asBase64Url(clearKey.key) }], type: 'temporary' })
}

/** Form of a licence request by key system. */
const isRequest: Record<string, (body: Buffer, type: string) => boolean> = {
  // SignedMessage of protobuf: its type first.
  widevine: (body) => body[0] === 0x08,
  // SOAP envelope.
  playready: (body, type) => /^text\/xml/.test(type) && body.includes('AcquireLicense'),
  fairplay: (body) => body.length > 0,
}

const licence = (sandbox: Sandbox) => async (c: Context) => {
  if (!mayOpen(c, sandbox)) return sendError(c, 403, 'The licence is not granted')
  const system = c.req.param('system') ?? ''
  if (system === 'clearkey') return clearKeyLicence(c)
  const body = Buffer.from(await c.req.arrayBuffer())
  if (!isRequest[system]) return sendError(c, 404, `No key system "${system}"`)
  if (!isRequest[system](body, c.req.header('content-type') ?? ''))
    return sendError(c, 400, `The body is no licence request of ${system}`)
  // A real licence needs the vendor's server.
  return c.body(new Uint8Array([0]), 200, { 'Content-Type': 'application/octet-stream' })
}

export const licences: SandboxServer = {
  name: 'licences',
  stands: 'Licence servers: ClearKey for real, the others only take note of what is asked',
  describe: ['POST /{media}/{policy}/{clearkey|widevine|playready|fairplay}?token or ?passport', '/fairplay.cer'],
  routes: (sandbox) => {
    const app = new Hono()
    app.get('/fairplay.cer', (c) => c.body(new Uint8Array([48, 0]), 200, { 'Content-Type': 'application/pkix-cert' }))
    app.post('/:id/:policy/:system', licence(sandbox))
    return app
  },
}
