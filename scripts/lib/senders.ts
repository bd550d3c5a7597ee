import { encodeSignatureHeader } from '@sanity/webhook'
import { SignJWT } from 'jose'

export const secrets = { platform: 'a-secret-of-the-platform', insights: 'a-secret-of-insights' }

export type Sent = { path: string; body: string; headers: Record<string, string> }

/** Creates a platform event. Its token contains the claims of the body, signed. */
export async function platformEvent(
  fields: Record<string, unknown>,
  { secret = secrets.platform, at = new Date() } = {},
) {
  const event = {
    event: 'media_updated',
    webhook_id: 'hookhook',
    site_id: 'FoyerPix',
    event_time: at.toISOString(),
    ...fields,
  }
  const token = await new SignJWT(event).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))
  return { path: '/platform', body: JSON.stringify(event), headers: { authorization: `Bearer ${token}` } }
}

/** Creates a document event of the headless CMS. */
export async function insightsEvent(
  document: Record<string, unknown>,
  { secret = secrets.insights, at = new Date() } = {},
) {
  const body = JSON.stringify({ _id: 'article', _type: 'insight', _rev: 'one', ...document })
  return {
    path: '/insights',
    body,
    headers: { 'sanity-webhook-signature': await encodeSignatureHeader(body, at.getTime(), secret) },
  }
}

/** Sends an event and returns the status and body of the response. */
export async function deliver(url: string, { path, body, headers }: Sent) {
  const response = await fetch(url + path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
  return { status: response.status, ...((await response.json()) as { outcome?: string; message?: string }) }
}
