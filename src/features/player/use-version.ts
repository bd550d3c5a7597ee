import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import type { Attach } from './playback/use-playback.ts'
import type { StageProps } from './Stage.tsx'
import { $signLanguage } from './state/player.store.ts'

type Version = Pick<StageProps, 'media' | 'start' | 'attach'>

/** The media item, or its version with a sign-language interpreter. Position and followers are those of the former. */
export function useVersion({ media, start, attach }: Version): Version {
  const prefersSigns = useStore($signLanguage)
  const [failed, setFailed] = useState<string>()
  const reached = useRef<{ mediaId: string; time: number }>(undefined)
  const { id: mediaId, signLanguageId } = media
  const signed = prefersSigns && signLanguageId !== failed ? signLanguageId : undefined
  const follow: Attach = (playback) => {
    const detach = attach?.(playback)
    const stop = playback.$state.listen(({ started, time, failure }) => {
      if (started) reached.current = { mediaId: mediaId, time }
      // Renewals clear the failure first; otherwise the media item replaces its version.
      if (failure && signed) queueMicrotask(() => playback.$state.get().failure && setFailed(signed))
    })
    return () => {
      stop()
      detach?.()
    }
  }
  const from = reached.current?.mediaId === mediaId ? reached.current.time : start
  const version = signed ? { ...media, id: signed, sources: [], tracks: [], source: undefined } : media
  return { media: version, start: from, attach: follow }
}
