import { ownValue } from '#core/data/own-value.ts'
import type { Origins } from '../content-db/records.ts'
import type { SnapshotEdit } from '../content-db/snapshot-edit.ts'
import { createFileSamples, type FileSamples } from './file-samples.ts'
import { NamedHosts, openSamples } from './named-hosts.ts'

type NamedHostsOptions = {
  edit: SnapshotEdit
  /** Files of new and changed items. */
  samples: FileSamples
  /** Origins of the pictures of channels whose schedule was read. */
  schedules: ReadonlyMap<string, string[]>
  /** Origins of the addresses in the content. */
  origins: Origins
  trusted: readonly string[]
  /** Opens files of earlier ingests again. */
  refresh: boolean
}

/** Adds the hosts that sampled files and schedules name to those of the content. Stores them for the next ingest. */
export async function storeNamedHosts(options: NamedHostsOptions): Promise<Origins> {
  const { edit, origins, schedules } = options
  const stored = NamedHosts.safeParse(edit.snapshot.get('site', 'namedHosts')).data ?? { files: {}, schedules: {} }
  const files = await readFiles(stored.files, options)
  const pictures = Object.entries({ ...stored.schedules, ...Object.fromEntries(schedules) })
  const ofChannels = pictures.filter(([id, hosts]) => hosts.length > 0 && edit.snapshot.has('schedule', id))
  edit.put('site', 'namedHosts', {
    files,
    schedules: Object.fromEntries(ofChannels.sort(([a], [b]) => (a < b ? -1 : 1))),
  })
  const hostsOfFiles = Object.values(files)
  return {
    ...origins,
    streams: union(origins.streams, ...hostsOfFiles.map((file) => file.streams)),
    pictures: union(
      origins.pictures,
      ...hostsOfFiles.map((file) => file.pictures),
      ...ofChannels.map(([, hosts]) => hosts),
    ),
  }
}

const union = (...lists: string[][]) => [...new Set(lists.flat())].sort()

/** Hosts of sampled files whose own host the content still has. After a failure the stored ones stay. */
async function readFiles(
  stored: NamedHosts['files'],
  { samples, origins, trusted, refresh }: NamedHostsOptions,
): Promise<NamedHosts['files']> {
  const all = createFileSamples()
  const isUsed = (url: string) => origins.streams.includes(new URL(url).origin)
  for (const [url, kind] of samples.files()) if (isUsed(url)) all.add(url, kind)
  for (const [url, { kind }] of Object.entries(stored)) if (isUsed(url)) all.add(url, kind)
  const sampled = all.files()
  const sampleHosts = await openSamples(
    refresh ? sampled : sampled.filter(([url]) => !Object.hasOwn(stored, url)),
    trusted,
  )
  return Object.fromEntries(
    sampled.flatMap(([url]) => {
      const hosts = ownValue(sampleHosts, url) ?? ownValue(stored, url)
      return hosts ? [[url, hosts] as const] : []
    }),
  )
}
