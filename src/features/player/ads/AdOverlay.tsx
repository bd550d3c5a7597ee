import type { Ref } from 'react'
import type { Text } from '#core/i18n/text.ts'
import { Icon } from '#ui/base/Icon.tsx'
import type { CurrentAd } from '../engine/concerns/advertisement.ts'
import type { Playback } from '../playback/playback.ts'
import s from './AdOverlay.module.css?adopt'

type Props = {
  text: Text
  ad: CurrentAd
  playback: Pick<Playback, 'play' | 'pause' | 'skipAd' | 'visitAd'>
  /** Focused when the controls of the media item disappear. */
  playButton: Ref<HTMLButtonElement>
}

/** Controls of an ad: time left, position in the pod, skip, visit, pause. */
export function AdOverlay({ text, ad, playback, playButton }: Props) {
  const { number, total, remaining, paused, visitable } = ad
  return (
    <section className={s.overlay} aria-label={text('video:player.advertisement')}>
      <button
        type="button"
        ref={playButton}
        className={`${s.button} ${s.icon}`}
        aria-label={text(paused ? 'video:player.play' : 'video:player.pause')}
        onClick={paused ? playback.play : playback.pause}
      >
        <Icon name={paused ? 'play' : 'pause'} />
      </button>
      <p className={s.metadata}>
        <strong>{text('video:player.advertisement')}</strong>
        {total > 1 && <span>{text('video:player.ad_position', { number, total })}</span>}
        <span>{text('video:player.ad_remaining', { count: remaining })}</span>
      </p>
      {visitable && (
        <button type="button" className={s.button} onClick={() => playback.visitAd?.()}>
          {text('video:player.ad_visit')}
        </button>
      )}
      <Skip text={text} ad={ad} onSkip={() => playback.skipAd?.()} />
    </section>
  )
}

/** Stays mounted with its focus during the countdown. */
function Skip({ text, ad: { skipIn }, onSkip }: Pick<Props, 'text' | 'ad'> & { onSkip(): void }) {
  if (skipIn === undefined) return null
  const waits = skipIn > 0
  return (
    <button type="button" className={s.button} aria-disabled={waits} onClick={() => waits || onSkip()}>
      {waits ? text('video:player.skip_ad_in', { count: skipIn }) : text('video:player.skip_ad')}
    </button>
  )
}
