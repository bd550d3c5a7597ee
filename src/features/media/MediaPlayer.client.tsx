import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { $query, addressWith, closeQuery, readQuery } from '#core/address/url.store.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { currentAgeLimit } from '#features/lock/lock.store.ts'
import type { Neighbour } from '#features/player/base/player-context.ts'
import type { PlayQueue, WatchMedia } from '#features/player/media/watch-media.ts'
import { useAsync } from '#ui/base/use-async.ts'
import type { NeighbourLink, Neighbours } from './neighbours.client.ts'
import { type OpenPlayer, openPlayer } from './open-player.client.ts'

type Props = {
  language: Locale
  media: WatchMedia
  queue: PlayQueue
  inline: boolean
  /** Shown while player and streams load. */
  waiting: ReactNode
  onSucceeded(): void
  onFailed(): void
}

/** Player of a page, after its code and streams have loaded. */
export function MediaPlayer({ language, media, queue, inline, waiting, onSucceeded, onFailed }: Props) {
  const first = useAsync(media.id, () => openPlayer({ media, queue }, $query.get()))
  const { next, go, close } = useSuccession(language, inline, onSucceeded)
  const onFailure = useEffectEvent(onFailed)
  const failed = first.state === 'failed'
  useEffect(() => {
    if (failed) onFailure()
  }, [failed])
  const player = next ?? (first.state === 'ready' ? first.value : undefined)
  const neighbours = useNeighbours({ language, player, go, close })
  if (!player) return waiting
  const { Player, playing } = player
  return <Player language={language} {...playing} {...neighbours} inline={inline} onClose={close} />
}

type NeighbourProps = { previous?: Neighbour | undefined; next?: Neighbour | undefined; onEnded(): void }

type NeighbourOptions = {
  language: Locale
  player: OpenPlayer | undefined
  go(target: NeighbourLink): void
  close(): void
}

/** Loads the previous and next items after the first frame. Closes a finished series. */
function useNeighbours({ language, player, go, close }: NeighbourOptions): NeighbourProps {
  const [neighbours, setNeighbours] = useState<Neighbours>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: the neighbours are loaded once per opening
  useEffect(() => {
    if (!player) return
    let isCurrent = true
    setNeighbours({})
    const { queued, begun } = player
    const currentItem = {
      id: queued.media.id,
      series: queued.media.series,
      queue: queued.queue,
      list: $query.get().r,
      language,
    }
    const load = async () => {
      await begun
      const { loadNeighbours } = await import('./neighbours.client.ts')
      const loaded = await loadNeighbours(currentItem)
      if (isCurrent) setNeighbours(loaded)
    }
    // Playback continues without them if they fail to load.
    load().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [player])
  const neighbour = (target: NeighbourLink | undefined): Neighbour | undefined =>
    target && {
      id: target.id,
      title: target.title,
      image: target.image,
      onPlay: () => go(target),
      onDone() {
        player?.finish()
        go(target)
      },
    }
  return {
    previous: neighbour(neighbours.previous),
    next: neighbour(neighbours.next),
    onEnded: () => player?.queued.queue.steps && close(),
  }
}

/** Navigates between items. In fullscreen the player loads the item, because navigation exits fullscreen. */
function useSuccession(language: Locale, inline: boolean, onSucceeded: () => void) {
  const [next, setNext] = useState<OpenPlayer>()
  // True as soon as the address is that of another item.
  const [isOther, setOther] = useState(false)
  const isNavigating = useRef(false)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  useRenewal(isOther, inline)

  const succeed = async ({ id, href }: NeighbourLink) => {
    const next = await (await import('./next-media.client.ts')).loadNextMedia(language, id)
    // The viewer may have closed the player during the request.
    if (!isOpen.current) return
    if (!next) return location.assign(href)
    history.pushState(null, '', href)
    setOther(true)
    onSucceeded()
    readQuery()
    const player = await openPlayer(next, $query.get())
    if (!isOpen.current) return
    setNext(player)
    document.title = next.title
  }
  const go = (target: NeighbourLink) => {
    // Each page checks the lock of this browser.
    if (!document.fullscreenElement || currentAgeLimit() !== undefined) return location.assign(target.href)
    if (isNavigating.current) return
    isNavigating.current = true
    succeed(target)
      .catch(() => isOpen.current && location.assign(target.href))
      .finally(() => {
        isNavigating.current = false
      })
  }
  // A start time that stays would override the resume position.
  const close = () => (isOther ? location.replace(addressWith({ play: undefined })) : closeQuery('play', 't'))
  return { next, go, close }
}

/** Reloads the page when the viewer returns to it after another item has played. */
function useRenewal(isOther: boolean, inline: boolean) {
  useEffect(() => {
    if (!isOther) return
    const renew = () => location.reload()
    const sync = () => inline && !document.fullscreenElement && renew()
    // A page restored from the back/forward cache has missed the popstate event.
    const show = ({ persisted }: PageTransitionEvent) => persisted && renew()
    addEventListener('popstate', renew)
    addEventListener('pageshow', show)
    document.addEventListener('fullscreenchange', sync)
    return () => {
      removeEventListener('popstate', renew)
      removeEventListener('pageshow', show)
      document.removeEventListener('fullscreenchange', sync)
    }
  }, [isOther, inline])
}
