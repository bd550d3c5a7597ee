import pMap from 'p-map'
import { request } from 'undici'
import { z } from 'zod/mini'
import { connectionsFor } from './fetcher.ts'
import type { FileKind } from './file-samples.ts'
import { addressesInManifest, addressesInThumbnails } from './named-addresses.ts'

/** Origins of one file: of its redirects, and of the addresses in it. */
export type FileHosts = { streams: string[]; pictures: string[] }

/** Reading stops here: later segments of a manifest have the hosts of the first ones. */
const maxBytes = 2 * 1024 * 1024
const timeoutMs = 5_000
const maxManifests = 6

type OpenOptions = { trusted: readonly string[]; signal?: AbortSignal | undefined }

/** Opens a file and the manifests that it names. Throws an Error without a good response. */
export async function hostsOfFile(url: string, kind: FileKind, options: OpenOptions): Promise<FileHosts> {
  const { text, addresses } = await openFile(url, kind === 'file' ? 'HEAD' : 'GET', options)
  const base = addresses.at(-1) ?? url
  if (kind === 'thumbnails')
    return { streams: originsOf(addresses), pictures: originsOf(addressesInThumbnails(text, base)) }
  const parsed = addressesInManifest(text, base)
  const children = await pMap(parsed.manifests.slice(0, maxManifests), async (manifest) => {
    // A rendition that fails does not hide the hosts of the others.
    const child = await openFile(manifest, 'GET', options).catch(() => undefined)
    if (!child) return []
    const childBase = child.addresses.at(-1) ?? manifest
    return [...child.addresses, ...addressesInManifest(child.text, childBase, parsed.variables).addresses]
  })
  return { streams: originsOf([...addresses, ...parsed.addresses, ...children.flat()]), pictures: [] }
}

const originsOf = (addresses: string[]) => [...new Set(addresses.map((address) => new URL(address).origin))].sort()

const Context = z.object({ history: z.array(z.instanceof(URL)) })

/** Text of a file, and the addresses that led to it. */
async function openFile(url: string, method: 'GET' | 'HEAD', { trusted, signal }: OpenOptions) {
  const late = AbortSignal.timeout(timeoutMs)
  const response = await request(url, {
    method,
    dispatcher: connectionsFor(trusted),
    signal: signal ? AbortSignal.any([signal, late]) : late,
  })
  const context = Context.safeParse(response.context)
  const addresses = context.success ? context.data.history.map(({ href }) => href) : []
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of response.body) {
    pieces.push(piece)
    size += piece.length
    if (size > maxBytes) break
  }
  // Servers without HEAD still redirect it.
  if (method === 'GET' && response.statusCode !== 200) throw new Error(`status ${response.statusCode}`)
  return { text: Buffer.concat(pieces).toString(), addresses: addresses.length > 0 ? addresses : [url] }
}

/** Hosts by file, and pictures of schedules by channel. */
export const NamedHosts = z.object({
  files: z.record(
    z.string(),
    z.object({
      kind: z.enum(['manifest', 'thumbnails', 'file']),
      streams: z.array(z.string()),
      pictures: z.array(z.string()),
    }),
  ),
  schedules: z.record(z.string(), z.array(z.string())),
})
export type NamedHosts = z.infer<typeof NamedHosts>

const totalMs = 20_000
const concurrency = 16

/** Opens files within 20 s. A file that does not respond has no entry. */
export async function openSamples(
  files: readonly (readonly [url: string, kind: FileKind])[],
  trusted: readonly string[],
): Promise<NamedHosts['files']> {
  const signal = AbortSignal.timeout(totalMs)
  const entries = await pMap(
    files,
    async ([url, kind]) => {
      const hosts = await hostsOfFile(url, kind, { trusted, signal }).catch(() => undefined)
      return hosts ? [[url, { kind, ...hosts }] as const] : []
    },
    { concurrency },
  )
  return Object.fromEntries(entries.flat())
}
