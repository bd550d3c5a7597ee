import { type Context, Hono } from 'hono'
import { clearKeys } from '../content/media-assets.ts'
import { sendError, sendJson } from '../core/response.ts'
import type { Sandbox, SandboxServer } from '../core/server.ts'
import { readToken } from '../core/tokens.ts'
import { isEntitled, readPlans } from '../jwp-accounts/passports.ts'
import { guidOf } from '../platform/dash.ts'

const asBase64Url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')

/** A licence requires its token, or a passport that opens the item. */
const mayOpen = (c: Context, sandbox: Sandbox) => {
  const [id, policy] = [c.req.param('id') ?? '', c.req.param('policy')]
  const now = sandbox.state.clock.now()
  const granted = readToken(c.req.query('token'), now)
  if (granted) return granted.licence === `${id}/${policy}`
  const [media, passport] = [sandbox.library.media(id), readToken(c.req.query('passport'), now)]
  if (!media || !passport) return false
  return readPlans(passport.plans).some((plan) => isEntitled(passport, plan.id, media, sandbox))
}

const requestedKeys = async (c: Context): Promise<unknown[]> => {
  const body: { kids?: unknown } = await c.req.json().catch(() => ({}))
  return Array.isArray(body.kids) ? body.kids : []
}

const clearKeyLicence = async (c: Context) => {
  const requested = await requestedKeys(c)
  const keys = clearKeys
    .map(({ id, key }) => ({ kty: 'oct', kid: asBase64Url(id), k: asBase64Url(key) }))
    .filter(({ kid }) => requested.includes(kid))
  return keys.length > 0 ? sendJson(c, { keys, type: 'temporary' }) : sendError(c, 404, 'No such key')
}

const acquireLicense = 'http://schemas.microsoft.com/DRM/2007/03/protocols/AcquireLicense'

const namesKey = (body: Buffer, toBytes: (id: string) => Buffer | string) =>
  clearKeys.some(({ id }) => body.includes(toBytes(id)))

/** Form of a licence request by key system. */
const isRequest: Record<string, (body: Buffer, header: (name: string) => string) => boolean> = {
  // SignedMessage of protobuf: type LICENSE_REQUEST first, then the request with the key ids.
  widevine: (body) => body[0] === 0x08 && body[1] === 0x01 && namesKey(body, (id) => Buffer.from(id, 'hex')),
  // SOAP envelope; key ids are GUIDs in base64.
  playready: (body, header) =>
    /^text\/xml/.test(header('content-type')) &&
    header('soapaction').replaceAll('"', '') === acquireLicense &&
    body.includes('AcquireLicense') &&
    namesKey(body, (id) => guidOf(id).toString('base64')),
  fairplay: (body) => body.length > 0,
}

const licence = (sandbox: Sandbox) => async (c: Context) => {
  if (!mayOpen(c, sandbox)) return sendError(c, 403, 'The licence is not granted')
  const system = c.req.param('system') ?? ''
  if (system === 'clearkey') return clearKeyLicence(c)
  const body = Buffer.from(await c.req.arrayBuffer())
  if (!isRequest[system]) return sendError(c, 404, `No key system "${system}"`)
  if (!isRequest[system](body, (name) => c.req.header(name) ?? ''))
    return sendError(c, 400, `The body is no licence request of ${system}`)
  // A real licence needs the vendor's server.
  return c.body(new Uint8Array([0]), 200, { 'Content-Type': 'application/octet-stream' })
}

export const licences: SandboxServer = {
  name: 'licences',
  summary: 'Licence servers: real ClearKey licences; the others only log requests',
  describe: ['POST /{media}/{policy}/{clearkey|widevine|playready|fairplay}?token or ?passport', '/fairplay.cer'],
  routes: (sandbox) => {
    const app = new Hono()
    app.get('/fairplay.cer', (c) => c.body(new Uint8Array([48, 0]), 200, { 'Content-Type': 'application/pkix-cert' }))
    app.post('/:id/:policy/:system', licence(sandbox))
    return app
  },
}
