import { useEffect, useEffectEvent } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { $query } from '#core/url.store.ts'
import type { PlayQueue, WatchMedia } from '#features/player/film/watch-media.ts'
import { Spinner } from '#ui/base/Spinner.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { openFilm } from './open-film.client.ts'
import { useNeighbours } from './use-neighbours.client.ts'
import { useSuccession } from './use-succession.client.ts'

type Props = {
  language: Locale
  media: WatchMedia
  queue: PlayQueue
  inline: boolean
  onSucceeded(): void
  onFailed(): void
}

/** Player of a page, after its code and streams have loaded. */
export function OpenedFilm({ language, media, queue, inline, onSucceeded, onFailed }: Props) {
  const text = textFor(language)
  const first = useAsync(media.id, () => openFilm({ media, queue }, $query.get()))
  const { next, go, close } = useSuccession(language, inline, onSucceeded)
  const onFailure = useEffectEvent(onFailed)
  const failed = first.state === 'failed'
  useEffect(() => {
    if (failed) onFailure()
  }, [failed])
  const opened = next ?? (first.state === 'ready' ? first.value : undefined)
  const around = useNeighbours({ language, opened, go })
  if (opened) {
    const { Player, playing } = opened
    return <Player language={language} {...playing} {...around} inline={inline} onClose={close} />
  }
  return <Spinner label={text('video:player.loading')} size="small" />
}
