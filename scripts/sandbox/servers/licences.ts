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

const licence = (sandbox: Sandbox) => (c: Context) => {
  if (!mayOpen(c, sandbox)) return sendError(c, 403, 'The licence is not granted')
  if (c.req.param('system') === 'clearkey') return clearKeyLicence(c)
  // Other key systems need the vendor's server; a valid request is enough here
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
