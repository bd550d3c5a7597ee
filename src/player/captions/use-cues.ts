import { useEffect, useMemo, useState } from 'react'
import type { Chapter } from '#domain/skip.ts'
import type { Playable } from '../film/playable.ts'
import { type Cue, cuesOf } from './cues.ts'
import { type Thumbnail, thumbnailsOf } from './thumbnails.ts'

type Kind = 'chapters' | 'thumbnails'
type Found = { file: string; cues: Cue[] }

/** The cues of a track that stands beside the film, once `wanted`; an extra that does not come is done without. */
function useCues({ tracks }: Playable, kind: Kind, wanted: boolean): Found | undefined {
  const file = tracks.find((track) => track.kind === kind)?.file
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    if (!file || !wanted) return
    const life = new AbortController()
    cuesOf(file, life.signal).then(
      (cues) => life.signal.aborted || setFound({ file, cues }),
      () => undefined,
    )
    return () => life.abort()
  }, [file, wanted])
  return found
}

const titled = ({ start, end, text }: Cue): Chapter => ({ start, end, title: text.trim() })

/** Chapters and thumbnails of a film; they are asked for when it has started, so as not to delay it. */
export function useSideTracks(media: Playable, started: boolean): { chapters: Chapter[]; thumbnails: Thumbnail[] } {
  const chapters = useCues(media, 'chapters', started)
  const thumbnails = useCues(media, 'thumbnails', started)
  return useMemo(
    () => ({
      chapters: (chapters?.cues ?? []).map(titled).filter(({ title }) => title),
      thumbnails: thumbnails ? thumbnailsOf(thumbnails.cues, thumbnails.file) : [],
    }),
    [chapters, thumbnails],
  )
}
