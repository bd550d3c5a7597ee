import { useEffect, useState } from 'react'
import { parseChapters } from '#core/captions/parse-chapters.ts'
import { parseThumbnails, type Thumbnail } from '#core/captions/parse-thumbnails.ts'
import type { Track } from '#core/content/media.ts'
import type { Chapter } from '#core/player/skip.ts'
import type { EngineState } from '../engine/engine.ts'
import { fetchTextTrack } from '../engine/fetch-text-track.ts'

type SideTracks = { chapters: readonly Chapter[]; thumbnails: readonly Thumbnail[] }
type Parse<T> = (text: string, file: string) => T[]

const timeoutMs = 10_000

/** Loads and parses the first track of a kind once enabled. Failures are ignored. */
function useSideTrack<T>(tracks: readonly Track[], kind: Track['kind'], isEnabled: boolean, parse: Parse<T>): T[] {
  const file = tracks.find((track) => track.kind === kind)?.file
  const [loaded, setLoaded] = useState<{ file: string; list: T[] }>()
  useEffect(() => {
    if (!file || !isEnabled) return
    const life = new AbortController()
    fetchTextTrack({ file }, AbortSignal.any([life.signal, AbortSignal.timeout(timeoutMs)]))
      .then((text) => life.signal.aborted || setLoaded({ file, list: parse(text, file) }))
      .catch(() => undefined)
    return () => life.abort()
  }, [file, isEnabled, parse])
  return loaded && loaded.file === file ? loaded.list : none
}

const none: never[] = []

/** Chapters and thumbnails, loaded after the start so as not to delay it. */
export const useSideTracks = ({ tracks, started }: Pick<EngineState, 'tracks' | 'started'>): SideTracks => ({
  chapters: useSideTrack(tracks, 'chapters', started, parseChapters),
  thumbnails: useSideTrack(tracks, 'thumbnails', started, parseThumbnails),
})
