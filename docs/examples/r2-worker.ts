// A Cloudflare Worker in front of an R2 bucket, bound as SITE: index documents, the fallback page, the headers of `_headers`
const headers = {
  'content-security-policy':
    "object-src 'none'; base-uri 'none'; manifest-src 'self'; script-src-attr 'none'; frame-ancestors 'self'",
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

const ofPictures = {
  ...headers,
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  'cross-origin-resource-policy': 'cross-origin',
}

type Stored = { httpEtag: string; writeHttpMetadata(headers: Headers): void; body?: ReadableStream }
type Bucket = { get(key: string, options?: { onlyIf: Headers }): Promise<Stored | null> }

// Pages rendered only in the browser (a search, an old address): status 200
const inBrowser = /^\/([a-z]{2}\/)?(q|s)\/./
// Keys of the build that no viewer may read
const isPrivate = /^\/*((\.foyer|_hosting)(\/|$)|_(headers|redirects)$)/

/** Keys that an address may name: a file, or the page in a folder. */
const keysOf = (pathname: string): string[] => {
  try {
    const path = decodeURIComponent(pathname).slice(1)
    if (isPrivate.test(path)) return []
    if (path === '' || path.endsWith('/')) return [`${path}index.html`]
    return [path, `${path}/index.html`]
  } catch {
    // A malformed address has no key
    return []
  }
}

const respond = (object: Stored, status: number, key: string) => {
  const sent = new Headers(/^_?images\//.test(key) ? ofPictures : headers)
  object.writeHttpMetadata(sent)
  sent.set('etag', object.httpEtag)
  // A compressed object is sent unchanged
  const encodeBody = sent.has('content-encoding') ? 'manual' : 'automatic'
  return new Response(object.body ?? null, { status, headers: sent, encodeBody } as ResponseInit)
}

// biome-ignore lint/style/noDefaultExport: a worker is its default export
export default {
  async fetch(request: Request, { SITE }: { SITE: Bucket }): Promise<Response> {
    const { pathname } = new URL(request.url)
    for (const key of inBrowser.test(pathname) ? ['404.html'] : keysOf(pathname)) {
      const object = await SITE.get(key, { onlyIf: request.headers })
      if (object) return respond(object, object.body ? 200 : 304, key)
    }
    const fallback = await SITE.get('404.html')
    return fallback ? respond(fallback, 404, '404.html') : new Response('Not found', { status: 404, headers })
  },
}
