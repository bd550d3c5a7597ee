import { useEffect, useMemo, useState } from 'react'
import { rejectAfter } from '#core/browser/waits.ts'
import type { Track } from '#core/media.ts'
import type { Chapter } from '#core/skip.ts'
import type { EngineState } from '../engine/engine.ts'
import { captionsAddress } from '../engine/texts.ts'

/** Cue of a text track, in seconds. */
type Cue = { start: number; end: number; text: string }

const waitMs = 10_000

const read = (cues: TextTrackCueList | null): Cue[] =>
  [...(cues ?? [])].flatMap((cue) =>
    'text' in cue ? [{ start: cue.startTime, end: cue.endTime, text: String(cue.text) }] : [],
  )

/** Loads the cues of a WebVTT or SubRip file with the browser's parser. Rejects when it fails. */
async function cuesOf(file: string, signal: AbortSignal): Promise<Cue[]> {
  const node = document.createElement('track')
  const done = Promise.withResolvers<void>()
  node.kind = 'metadata'
  node.onload = () => done.resolve()
  node.onerror = () => done.reject(new Error(`${file} cannot be read`))
  document.createElement('video').append(node) // Browsers load a track only inside a media element, even without playback.
  node.src = await captionsAddress(file, signal)
  node.track.mode = 'hidden' // The mode starts the request, which fails without a URL.
  try {
    await rejectAfter(waitMs, done.promise)
    return read(node.track.cues)
  } finally {
    URL.revokeObjectURL(node.src)
  }
}

/** Thumbnail in a sprite sheet: pixels and seconds. */
export type Thumbnail = {
  start: number
  end: number
  sheet: string
  x: number
  y: number
  width: number
  height: number
}

/** Parses a thumbnail track with relative URLs. Cues without an image are skipped. */
export const thumbnailsOf = (cues: readonly Cue[], track: string): Thumbnail[] =>
  cues.flatMap((cue) => thumbnailOf(cue, track) ?? []).sort((a, b) => a.start - b.start)

function thumbnailOf({ start, end, text }: Cue, track: string): Thumbnail | undefined {
  const [, file, box] = /^(\S+)#xywh=(?:pixel:)?([\d,]+)\s*$/.exec(text.trim()) ?? []
  const [x, y, width, height] = box?.split(',').map(Number) ?? []
  if (!file || x === undefined || y === undefined || !width || !height || !URL.canParse(file, track)) return undefined
  return { start, end, sheet: new URL(file, track).href, x, y, width, height }
}

/** Returns the thumbnail at a time: the last started one of the sorted `list`. */
export function thumbnailAt(list: readonly Thumbnail[], time: number): Thumbnail | undefined {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.start ?? 0) <= time) low = middle + 1
    else high = middle
  }
  return list[low - 1]
}

type Kind = 'chapters' | 'thumbnails'
type SideTracks = { chapters: Chapter[]; thumbnails: Thumbnail[] }
type Found = { file: string; cues: Cue[] }

/** Loads the cues of a side track once enabled. Failures are ignored. */
function useCues(tracks: readonly Track[], kind: Kind, isEnabled: boolean): Found | undefined {
  const file = tracks.find((track) => track.kind === kind)?.file
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    if (!file || !isEnabled) return
    const life = new AbortController()
    cuesOf(file, life.signal).then(
      (cues) => life.signal.aborted || setFound({ file, cues }),
      () => undefined,
    )
    return () => life.abort()
  }, [file, isEnabled])
  return found
}

const titled = ({ start, end, text }: Cue): Chapter => ({ start, end, title: text.trim() })

/** Chapters and thumbnails, loaded after the start so as not to delay it. */
export function useSideTracks({ tracks, started }: Pick<EngineState, 'tracks' | 'started'>): SideTracks {
  const chapters = useCues(tracks, 'chapters', started)
  const thumbnails = useCues(tracks, 'thumbnails', started)
  return useMemo(
    () => ({
      chapters: (chapters?.cues ?? []).map(titled).filter(({ title }) => title),
      thumbnails: thumbnails ? thumbnailsOf(thumbnails.cues, thumbnails.file) : [],
    }),
    [chapters, thumbnails],
  )
}
