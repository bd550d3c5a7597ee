import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Locale } from '#i18n/locales.ts'
import { textFor } from '#i18n/text.ts'
import { Icon } from '#ui/base/Icon.tsx'
import { areControlsShown } from './activity.ts'
import { Controls } from './Controls.tsx'
import type { EngineState, MakeEngine } from './engine.ts'
import { hlsEngine } from './hls-engine.ts'
import { Picture } from './Picture.tsx'
import s from './Player.module.css?adopt'
import type { Playable } from './playable.ts'
import type { Playback } from './playback.ts'
import { type Command, commandOf, placeOf } from './shortcuts.ts'
import { Trouble } from './Trouble.tsx'
import { useActivity } from './use-activity.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useModal } from './use-modal.ts'
import { type Attach, usePlayback } from './use-playback.ts'

export type PlayerProps = {
  language: Locale
  media: Playable
  autoplay?: boolean
  engine?: MakeEngine
  /** Seconds. */
  start?: number | undefined
  /** What follows the playback, such as what remembers its progress. */
  attach?: Attach | undefined
  onClose(): void
  onEnded?(): void
}

/** A film over the whole page, with its controls. */
export function Player(props: PlayerProps) {
  const { language, media, autoplay = true, engine = hlsEngine, start, attach, onClose, onEnded } = props
  const text = textFor(language)
  const [dialog, stage, host] = [
    useRef<HTMLDialogElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
  ]
  const playButton = useRef<HTMLButtonElement>(null)
  const [state, playback] = usePlayback(host, media, engine, { autoplay, start, attach })
  const [activity, tell] = useActivity()
  const [menuOpen, setMenuOpen] = useState(false)
  const [isFull, toggleFullscreen] = useFullscreen(stage)
  useModal(dialog, onClose)
  useFirstFrameFocus(state.started, dialog, playButton)
  useEffect(() => {
    if (state.ended) onEnded?.()
  }, [state.ended, onEnded])

  const run = (command: Command) => (command.do === 'fullscreen' ? toggleFullscreen() : obey(command, playback))
  const press = (event: KeyboardEvent) => {
    tell(event.key === 'Tab' ? 'tab' : 'key')
    const command = commandOf(event, placeOf(event.target))
    if (!command || event.defaultPrevented || state.failure) return
    event.preventDefault()
    run(command)
  }
  const point = (event: PointerEvent) => event.pointerType !== 'touch' && tell('pointer')
  const tap = () => {
    setMenuOpen(false)
    tell('tap')
  }
  const shown = areControlsShown(activity, state, menuOpen)

  return (
    <dialog
      ref={dialog}
      className={s.player}
      aria-label={text('video:player.label')}
      onKeyDown={press}
      onPointerMove={point}
    >
      <div
        ref={stage}
        className={s.stage}
        data-testid="player-container"
        data-shown={shown}
        data-started={state.started}
      >
        <header className={s.top}>
          <button type="button" className={s.control} aria-label={text('video:player.back')} onClick={onClose}>
            <Icon name="back" />
          </button>
          <div className={s.about}>
            <h2>{media.title}</h2>
            {media.metadata && <p>{media.metadata}</p>}
          </div>
        </header>
        <Picture
          host={host}
          onToggle={() => (menuOpen ? setMenuOpen(false) : run({ do: 'toggle' }))}
          onTap={tap}
          onSkip={(by) => run({ do: 'seek', by })}
          onFullscreen={toggleFullscreen}
        />
        {media.poster && !state.started && <img className={s.poster} src={media.poster} alt="" />}
        <Waiting state={state} label={text(state.started ? 'video:player.buffering' : 'video:player.loading')} />
        {state.blocked && (
          <button type="button" className={s.big} aria-label={text('video:player.play')} onClick={playback?.play}>
            <Icon name="play" />
          </button>
        )}
        {state.failure ? (
          <Trouble text={text} failure={state.failure} onRetry={() => playback?.retry()} onClose={onClose} />
        ) : (
          <Controls
            language={language}
            state={state}
            playback={playback}
            playButton={playButton}
            isFull={isFull}
            onFullscreen={toggleFullscreen}
            menuOpen={menuOpen}
            onMenu={setMenuOpen}
          />
        )}
      </div>
    </dialog>
  )
}

/** The live region stands from the start, so that screen readers notice what comes into it. */
function Waiting({ state, label }: { state: EngineState; label: string }) {
  return (
    <div role="status" className={s.waiting}>
      {state.waiting && !state.failure && (
        <>
          <span className={s.ring} aria-hidden="true" />
          <span className={s.unseen}>{label}</span>
        </>
      )}
    </div>
  )
}

function obey(command: Exclude<Command, { do: 'fullscreen' }>, playback: Playback | undefined) {
  if (!playback) return
  const state = playback.$state.get() // two presses may come between two renderings
  switch (command.do) {
    case 'toggle':
      return state.paused || state.ended ? playback.play() : playback.pause()
    case 'mute':
      return playback.setMuted(!state.muted)
    case 'captions':
      return playback.chooseText(state.text === undefined ? state.texts[0]?.id : undefined)
    case 'seek':
      return playback.seek(Math.min(Math.max(0, state.time + command.by), state.duration || 0))
    case 'volume':
      playback.setMuted(false)
      return playback.setVolume(Math.min(1, Math.max(0, state.volume + command.by)))
  }
}

/** The first frame brings the focus to play and pause, unless the viewer is already somewhere else. */
function useFirstFrameFocus(
  started: boolean,
  dialog: RefObject<HTMLDialogElement | null>,
  button: RefObject<HTMLButtonElement | null>,
) {
  useEffect(() => {
    const first = dialog.current?.querySelector('button')
    const { activeElement } = document
    const isFree =
      activeElement === first || !dialog.current?.contains(activeElement) || activeElement === dialog.current
    if (started && (isFree || !activeElement?.isConnected)) button.current?.focus({ preventScroll: true })
  }, [started, dialog, button])
}
