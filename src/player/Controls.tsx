import type { Ref } from 'react'
import type { Locale } from '#i18n/locales.ts'
import { textFor } from '#i18n/text.ts'
import { Icon, type IconName } from '#ui/base/Icon.tsx'
import { CaptionsMenu } from './CaptionsMenu.tsx'
import type { EngineState } from './engine.ts'
import s from './Player.module.css?adopt'
import type { Playback } from './playback.ts'
import { SeekBar } from './SeekBar.tsx'
import { skipSeconds } from './shortcuts.ts'
import { clockText } from './time-text.ts'
import { Volume } from './Volume.tsx'

type Props = {
  language: Locale
  state: EngineState
  playback: Playback | undefined
  playButton: Ref<HTMLButtonElement>
  isFull: boolean
  onFullscreen(): void
  menuOpen: boolean
  onMenu(open: boolean): void
}

export function Controls({ language, state, playback, playButton, isFull, onFullscreen, menuOpen, onMenu }: Props) {
  const text = textFor(language)
  const isLive = state.duration === Number.POSITIVE_INFINITY
  const skip = (by: number) => playback?.seek(Math.max(0, state.time + by))

  return (
    <div className={s.controls}>
      <div className={s.transport}>
        {!isLive && (
          <Control
            icon="replay-10"
            label={text('video:player.seek_back', { count: skipSeconds })}
            onClick={() => skip(-skipSeconds)}
          />
        )}
        <button
          ref={playButton}
          type="button"
          className={s.control}
          data-main=""
          aria-label={text(playLabel(state))}
          onClick={() => (state.paused || state.ended ? playback?.play() : playback?.pause())}
        >
          <Icon name={state.paused || state.ended ? 'play' : 'pause'} />
        </button>
        {!isLive && (
          <Control
            icon="forward-10"
            label={text('video:player.seek_forward', { count: skipSeconds })}
            onClick={() => skip(skipSeconds)}
          />
        )}
      </div>
      {!isLive && <SeekBar language={language} state={state} onSeek={(seconds) => playback?.seek(seconds)} />}
      <div className={s.bar}>
        <Volume text={text} state={state} playback={playback} />
        {isLive ? (
          <p className={s.live}>{text('video:live')}</p>
        ) : (
          <p className={s.time}>
            <time>{clockText(state.time)}</time> / <time>{clockText(state.duration)}</time>
          </p>
        )}
        <span className={s.space} />
        {state.texts.length > 0 && (
          <CaptionsMenu
            text={text}
            state={state}
            open={menuOpen}
            onOpen={onMenu}
            onChoose={(id) => playback?.chooseText(id)}
          />
        )}
        <Control
          icon={isFull ? 'fullscreen-exit' : 'fullscreen'}
          label={text(isFull ? 'video:player.exit_fullscreen' : 'video:player.fullscreen')}
          onClick={onFullscreen}
        />
      </div>
    </div>
  )
}

function playLabel({ ended, paused }: EngineState) {
  if (ended) return 'video:player.replay'
  return paused ? 'video:player.play' : 'video:player.pause'
}

function Control({ icon, label, onClick }: { icon: IconName; label: string; onClick(): void }) {
  return (
    <button type="button" className={s.control} aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  )
}
