import type { AdContext } from '#core/player/ads.ts'
import type { Engine } from '../engine/engine.ts'
import type { Playable } from '../media/playable.ts'

type Situation = { host: HTMLElement; media: Playable; engine: Engine }

/** Facts of the page, the player and its item for an ad request. */
export function adContextOf({ host, media, engine }: Situation): AdContext {
  const { time, duration, muted } = engine.$state.get()
  const probe = document.createElement('video')
  return {
    item: {
      ...{ mediaid: media.id, title: media.title, duration: media.duration ?? 0 },
      file: media.sources[0]?.file ?? '',
    },
    page: location.href.replace(/#.*$/, ''),
    referrer: document.referrer,
    userAgent: navigator.userAgent,
    ...{ width: host.clientWidth, height: host.clientHeight },
    ...{ muted, time, duration },
    canPlay: (type) => probe.canPlayType(type) !== '',
  }
}
