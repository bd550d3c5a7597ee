import type { Media } from '#core/content/media.ts'

/** Kind of a file by the addresses in it: `file` names none. */
export type FileKind = 'manifest' | 'thumbnails' | 'file'

const maxPatterns = 8
const maxFiles = 2

/** A few files of each host, by the pattern of their paths: files of a pattern name the same hosts. */
export type FileSamples = {
  add(url: string, kind: FileKind): void
  /** Adds the streams, tracks and schedule of an item. */
  addMedia(media: Pick<Media, 'sources' | 'tracks' | 'schedule'>): void
  /** Sampled addresses with their kinds, sorted. */
  files(): [url: string, kind: FileKind][]
}

const parts = /^(https?:\/\/[^/?#\\]+)([^?#]*)/i
// Ids and titles of items differ, the folders of a service do not.
const variablePart = /[^/]*[\dA-Z%][^/.]*/g

/** Collects up to 2 files of each of up to 8 path patterns per host. The order of the calls has no effect. */
export function createFileSamples(): FileSamples {
  const hosts = new Map<string, Map<string, Map<string, FileKind>>>()

  const add = (url: string, kind: FileKind) => {
    const [, host, path = ''] = parts.exec(url) ?? []
    if (!host) return
    const pattern = `${kind} ${path.replace(variablePart, '*')}`
    const patterns = hosts.get(host) ?? new Map<string, Map<string, FileKind>>()
    const files = patterns.get(pattern) ?? new Map<string, FileKind>()
    keepSmallest(files.set(url, kind), maxFiles)
    keepSmallest(patterns.set(pattern, files), maxPatterns)
    hosts.set(host, patterns)
  }

  return {
    add,
    addMedia({ sources, tracks, schedule }) {
      for (const { file, type } of sources) add(file, kindOfSource(file, type))
      // Pages contain the chapters.
      for (const { file, kind } of tracks)
        if (kind !== 'chapters') add(file, kind === 'thumbnails' ? 'thumbnails' : 'file')
      if (schedule) add(schedule.url, 'file')
    },
    files: () =>
      [...hosts.values()]
        .flatMap((patterns) => [...patterns.values()].flatMap((files) => [...files]))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
  }
}

/** Returns the kind of a stream by its type or extension. */
export const kindOfSource = (file: string, type: string): FileKind =>
  /mpegurl|dash\+xml/i.test(type) || /\.(m3u8|mpd)(\?|$)/i.test(file) ? 'manifest' : 'file'

function keepSmallest<T>(entries: Map<string, T>, count: number) {
  if (entries.size <= count) return
  const [largest] = [...entries.keys()].sort().reverse()
  if (largest !== undefined) entries.delete(largest)
}
