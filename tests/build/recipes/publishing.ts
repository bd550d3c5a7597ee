import type { Recipe } from './recipes.ts'

const memoryStore = `import type { ObjectStore } from './store.ts'

const stores = new Map<string, Map<string, { body: Uint8Array; modified: Date }>>()

/** Object store in the memory of this process. */
export function openMemoryStore(name: string): ObjectStore {
  const objects = stores.get(name) ?? new Map<string, { body: Uint8Array; modified: Date }>()
  stores.set(name, objects)
  const put = async (key: string, body: Uint8Array) => {
    objects.set(key, { body, modified: new Date() })
  }
  return {
    name: \`memory:\${name}\`,
    keepsEncoding: false,
    get: async (key) => objects.get(key)?.body,
    put,
    async create(key, body) {
      if (objects.has(key)) return 'taken'
      await put(key, body)
      return 'created'
    },
    async copy(from, to) {
      const object = objects.get(from)
      if (!object) throw new Error(\`There is no \${from}\`)
      await put(to, object.body)
    },
    storedAt: async (key) => objects.get(key)?.modified,
    remove: async (keys) => keys.forEach((key) => objects.delete(key)),
    async *list(prefix, after = '') {
      for (const key of [...objects.keys()].sort())
        if (key.startsWith(prefix) && key > after) yield { key, modified: new Date(), tag: key }
    },
    removeUnfinished: async () => 0,
  }
}
`

/** An object store at \`memory:NAME\`. */
export const objectStore: Recipe = {
  files: { 'src/publishing/object-storage/memory-store.ts': memoryStore },
  lines: [
    [
      'src/publishing/deploy/publisher.ts',
      '  const [, folder] =',
      `  const [, memory] = /^memory:(.+)$/.exec(to) ?? []
  if (memory) return (await import('../object-storage/memory-store.ts')).openMemoryStore(memory)
`,
    ],
  ],
}

/** A webhook sender \`club\`, whose signature is the HMAC of the body. */
export const webhookSender: Recipe = {
  lines: [
    [
      'src/publishing/webhook/senders.ts',
      'import { isDeepStrictEqual }',
      "import { createHmac, timingSafeEqual } from 'node:crypto'\n",
    ],
    [
      'src/publishing/webhook/senders.ts',
      '/** Incoming request:',
      `const ClubEvent = z.object({ film: nonEmptyText, at: z.iso.datetime() })

/** Sender for the club, which signs the body. */
export function clubSender(secret: string): Sender {
  return {
    name: 'club',
    async read({ headers, body }) {
      const signature = Buffer.from(headers('club-signature') ?? '', 'hex')
      const expected = createHmac('sha256', secret).update(body).digest()
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
        throw new RejectedDeliveryError('The signature is invalid', 401)
      const event = ClubEvent.safeParse(objectIn(body))
      if (!event.success) throw new RejectedDeliveryError('The body is no event', 400)
      return { changes: [{ kind: 'media', id: event.data.film }], signed: body, at: Date.parse(event.data.at) }
    },
  }
}

`,
    ],
    ['src/publishing/webhook/senders.ts', "'platform', 'insights']", "'club', "],
    ['src/publishing/webhook/daemon.ts', 'insightsSender, platformSender }', 'clubSender, '],
    ['src/publishing/webhook/daemon.ts', ' }: Environment) {\n  const senders', ', WEBHOOK_CLUB_SECRET: club'],
    ['src/publishing/webhook/daemon.ts', ']\n  if (!senders.length)', ', ...(club ? [clubSender(club)] : [])'],
  ],
}
