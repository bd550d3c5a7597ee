import { useEffect, useState } from 'react'
import type { Thumbnail } from '#core/captions/thumbnails.ts'
import type { Track } from '#core/content/media.ts'
import type { Chapter } from '#core/player/skip.ts'
import type { EngineState } from '../engine/engine.ts'
import { loadTextFiles } from '../engine/loaders.ts'

type SideTracks = { chapters: readonly Chapter[]; thumbnails: readonly Thumbnail[] }
type Fetch<T> = (file: string, signal: AbortSignal) => Promise<T[]>

const timeoutMs = 10_000

const fetchChapters: Fetch<Chapter> = async (...request) => (await loadTextFiles()).fetchChapters(...request)
const fetchThumbnails: Fetch<Thumbnail> = async (...request) => (await loadTextFiles()).fetchThumbnails(...request)

/** Loads the first track of a kind once enabled. Failures are ignored. */
function useSideTrack<T>(tracks: readonly Track[], kind: Track['kind'], isEnabled: boolean, fetch: Fetch<T>): T[] {
  const file = tracks.find((track) => track.kind === kind)?.file
  const [loaded, setLoaded] = useState<{ file: string; list: T[] }>()
  useEffect(() => {
    if (!file || !isEnabled) return
    const life = new AbortController()
    fetch(file, AbortSignal.any([life.signal, AbortSignal.timeout(timeoutMs)]))
      .then((list) => life.signal.aborted || setLoaded({ file, list }))
      .catch(() => undefined)
    return () => life.abort()
  }, [file, isEnabled, fetch])
  return loaded && loaded.file === file ? loaded.list : none
}

const none: never[] = []

/** Chapters and thumbnails, loaded after the start so as not to delay it. */
export const useSideTracks = ({ tracks, started }: Pick<EngineState, 'tracks' | 'started'>): SideTracks => ({
  chapters: useSideTrack(tracks, 'chapters', started, fetchChapters),
  thumbnails: useSideTrack(tracks, 'thumbnails', started, fetchThumbnails),
})
