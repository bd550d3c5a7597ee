import { useEffect, useMemo, useState } from 'react'
import type { Track } from '#core/media.ts'
import type { Chapter } from '#core/skip.ts'
import type { EngineState } from '../engine/engine.ts'
import { type Cue, cuesOf } from './cues.ts'
import { type Thumbnail, thumbnailsOf } from './thumbnails.ts'

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
