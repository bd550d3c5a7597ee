import type { Bearer } from '#core/account/account-provider.ts'

type RecordedRequest = {
  method: string
  /** URL without its query. */
  url: string
  query: Record<string, string>
  headers: Record<string, string>
  /** Fields of a form body. */
  form: Record<string, string>
  /** Parsed JSON body, undefined for any other body. */
  json: unknown
  keepalive: boolean
  credentials: RequestCredentials
}

/** Responses by `METHOD /path`: the last one repeats. Other requests get status 501. */
export function fakeServer() {
  const requests: RecordedRequest[] = []
  const responses = new Map<string, (() => Response | Promise<Response>)[]>()
  const add = (route: string, respond: () => Response | Promise<Response>) => {
    responses.set(route, [...(responses.get(route) ?? []), respond])
  }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { origin, pathname, searchParams } = new URL(request.url)
    requests.push({
      ...(await bodyOf(request)),
      ...describe(request),
      url: `${origin}${pathname}`,
      query: plain(searchParams),
    })
    const [first, ...rest] = responses.get(`${request.method} ${pathname}`) ?? []
    if (rest.length > 0) responses.set(`${request.method} ${pathname}`, rest)
    return first ? first() : Response.json({ message: 'No such route' }, { status: 501 })
  }
  return {
    requests,
    fetch,
    /** Adds a response; `body` is sent as JSON. */
    on: (route: string, body: unknown, status = 200) => add(route, () => Response.json(body, { status })),
    onText: (route: string, text: string, status = 200) => add(route, () => new Response(text, { status })),
    /** Adds a response without its end, as of a lost connection. */
    onCut: (route: string) => add(route, () => new Response('{"co')),
    onLost: (route: string) => add(route, () => Promise.reject(new TypeError('fetch failed'))),
    onFailure: (route: string, error: Error) => add(route, () => Promise.reject(error)),
    /** Adds no response at all. */
    onNever: (route: string) => add(route, () => new Promise(() => undefined)),
    /** Requests of one route. */
    at: (route: string) => requests.filter(({ method, url }) => `${method} ${new URL(url).pathname}` === route),
  }
}

const plain = (entries: Iterable<readonly [string, string]>) => Object.fromEntries(entries)

const describe = ({ method, headers, keepalive, credentials }: Request) => ({
  method,
  headers: plain(headers),
  keepalive,
  credentials,
})

async function bodyOf(request: Request): Promise<Pick<RecordedRequest, 'form' | 'json'>> {
  const text = await request.clone().text()
  if (request.headers.get('content-type') === 'application/json')
    return { form: {}, json: text ? JSON.parse(text) : undefined }
  return { form: plain(new URLSearchParams(text)), json: undefined }
}

/** Bearer of a signed-in viewer: a rejected token is replaced by `renewed`. */
export function fakeBearer(token: string | undefined, renewed?: string) {
  const log = { refused: 0, renewals: [] as string[] }
  const bearer: Bearer = {
    token: () => (token ? Promise.resolve(token) : Promise.reject(new Error('User not logged in'))),
    renewed: (old) => {
      log.renewals.push(old)
      return renewed ? Promise.resolve(renewed) : Promise.reject(new Error('Not renewed'))
    },
    onRejected: () => {
      log.refused += 1
    },
  }
  return { bearer, log }
}

/** Rejection reason of a promise. */
export const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => {
      throw new Error('It succeeded')
    },
    (error: unknown) => error,
  )
