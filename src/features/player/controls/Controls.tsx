import { type ComponentType, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { importAgain } from '#core/browser/import-again.ts'
import { offlineMessage, showNoteAt } from '#core/browser/note-at.ts'
import { formatPercent } from '#core/i18n/format.ts'
import type { Locale } from '#core/i18n/locales.ts'
import type { Text } from '#core/i18n/text.ts'
import { chapterAt } from '#core/player/skip.ts'
import { Icon } from '#ui/base/Icon.tsx'
import s from '../base/Player.module.css?adopt'
import { type MenuPage, usePlayerContext } from '../base/player-context.ts'
import type { EngineState } from '../engine/engine.ts'
import { runCommand } from '../playback/commands.ts'
import type { Playback } from '../playback/playback.ts'
import { formatClock, formatSpokenTime } from '../playback/timeline.ts'
import { SeekBar } from './SeekBar.tsx'
import { Control, Transport } from './Transport.tsx'

/** All controls of a film; on small screens, transport buttons are in the middle. */
export function Controls() {
  const { language, text, state, playback, line } = usePlayerContext()
  return (
    <div className={s.controls}>
      <Transport />
      {(!line.live || line.window) && <SeekBar />}
      <div className={s.bar}>
        <Volume language={language} text={text} state={state} playback={playback} />
        <Time />
        <ChapterName />
        <span className={s.space} />
        <Menus />
        <Screens />
      </div>
    </div>
  )
}

function Menus() {
  const { text, state, menu, onMenu } = usePlayerContext()
  const id = useId()
  const buttons = useRef<HTMLDivElement>(null)
  const Menu = useMenu(buttons)
  const open = (page: MenuPage) => onMenu(menu === undefined ? page : undefined)
  return (
    <div ref={buttons} className={s.menus}>
      {state.texts.length > 0 && (
        <Control
          icon="captions"
          label={text(state.text === undefined ? 'video:player.captions' : 'video:player.captions_on')}
          on={state.text !== undefined}
          expanded={menu === 'captions'}
          controls={id}
          onClick={() => open('captions')}
        />
      )}
      <Control
        icon="settings"
        label={text('video:player.settings')}
        expanded={menu !== undefined && menu !== 'captions'}
        controls={id}
        onClick={() => open('settings')}
      />
      {Menu && <Menu id={id} />}
    </div>
  )
}

/** The menu, which loads after the first frame or at its first press. */
function useMenu(buttons: RefObject<HTMLElement | null>): ComponentType<{ id: string }> | undefined {
  const { state, menu, onMenu } = usePlayerContext()
  const [loaded, setLoaded] = useState<{ Menu: ComponentType<{ id: string }> }>()
  const isOpen = menu !== undefined
  const load = useEffectEvent(async () => {
    try {
      setLoaded(await importAgain(() => import('../menu/Menu.tsx')))
    } catch {
      if (!isOpen) return // The next press tries again.
      onMenu(undefined)
      if (buttons.current) showNoteAt(buttons.current, offlineMessage())
    }
  })
  useEffect(() => {
    if (!loaded && (state.started || isOpen)) load()
  }, [loaded, state.started, isOpen])
  return loaded?.Menu
}

/** Buttons for picture-in-picture, remote playback and fullscreen. */
function Screens() {
  const { text, presentation, state } = usePlayerContext()
  const { isFull, toggleFullscreen, isOut, togglePip, remote } = presentation
  const castLabel = remote?.connected ? 'video:player.stop_casting' : 'video:player.cast'
  return (
    <>
      {state.cast && <CastButton />}
      {remote && !state.cast && (
        <Control
          icon={remote.kind}
          on={remote.connected}
          label={text(remote.kind === 'airplay' ? 'video:player.airplay' : castLabel)}
          onClick={remote.choose}
        />
      )}
      {togglePip && state.started && (
        <Control
          roomy
          icon="pip"
          on={isOut}
          label={text(isOut ? 'video:player.exit_picture_in_picture' : 'video:player.picture_in_picture')}
          onClick={togglePip}
        />
      )}
      <Control
        icon={isFull ? 'fullscreen-exit' : 'fullscreen'}
        label={text(isFull ? 'video:player.exit_fullscreen' : 'video:player.fullscreen')}
        onClick={toggleFullscreen}
      />
    </>
  )
}

/** Moves the film to a Cast device and back. A picker that was closed changes nothing. */
function CastButton() {
  const { text, state, playback } = usePlayerContext()
  const button = useRef<HTMLButtonElement>(null)
  const isOn = state.cast === 'connected'
  const press = () =>
    playback?.toggleCast?.().catch(() => {
      if (button.current) showNoteAt(button.current, text('video:player.cast_failed'))
    })
  return (
    <Control
      ref={button}
      icon="cast"
      on={isOn}
      label={text(isOn ? 'video:player.stop_casting' : 'video:player.cast')}
      onClick={press}
    />
  )
}

type Props = { language: Locale; text: Text; state: EngineState; playback: Playback | undefined }

function Volume({ language, text, state: { muted, volume }, playback }: Props) {
  const slider = useRef<HTMLInputElement>(null)
  const silent = muted || volume === 0
  const shown = silent ? 0 : volume

  useEffect(() => slider.current?.style.setProperty('--played', String(shown)), [shown])

  const change = (to: number) => {
    playback?.setVolume(to)
    playback?.setMuted(to === 0)
  }
  return (
    <div className={s.volume}>
      <button
        type="button"
        className={s.control}
        aria-label={text(silent ? 'video:player.unmute' : 'video:player.mute')}
        onClick={() => playback && runCommand({ do: 'mute' }, playback)}
      >
        <Icon name={silent ? 'volume-off' : 'volume'} />
      </button>
      <input
        ref={slider}
        type="range"
        className={s.loudness}
        aria-label={text('video:player.volume')}
        aria-valuetext={text('video:player.volume_value', { percent: formatPercent(language, shown) })}
        min={0}
        max={1}
        step={0.05}
        value={shown}
        onChange={({ target }) => change(target.valueAsNumber)}
      />
    </div>
  )
}

/** Current time, or the delay behind live. */
function Time() {
  const { state, line } = usePlayerContext()
  if (line.live) return <Live />
  return (
    <p className={s.time}>
      <time>{formatClock(state.time)}</time> / <time>{formatClock(state.duration)}</time>
    </p>
  )
}

function Live() {
  const { text, language, playback, line } = usePlayerContext()
  if (!line.behind) return <p className={s.live}>{text('video:live')}</p>
  return (
    <>
      <button type="button" className={s.goLive} onClick={() => playback?.seek(line.to)}>
        {text('video:player.go_live')}
      </button>
      <p className={s.time}>
        <span aria-hidden="true">−{formatClock(line.behind)}</span>
        <span className={s.unseen}>
          {text('video:player.behind_live', { time: formatSpokenTime(line.behind, language) })}
        </span>
      </p>
    </>
  )
}

/** Name of the current chapter; opens the list of chapters. */
function ChapterName() {
  const { chapters, state, text, menu, onMenu } = usePlayerContext()
  const chapter = chapterAt(chapters, state.time)
  if (!chapter) return null
  return (
    <button
      type="button"
      className={s.chapter}
      aria-expanded={menu === 'chapters'}
      aria-label={`${text('video:player.chapters')}: ${chapter.title}`}
      onClick={() => onMenu(menu === 'chapters' ? undefined : 'chapters')}
    >
      <span dir="auto">{chapter.title}</span>
      <Icon name="chevron-right" />
    </button>
  )
}
