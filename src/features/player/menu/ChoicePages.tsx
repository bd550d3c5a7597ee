import { useStore } from '@nanostores/react'
import type { WritableAtom } from 'nanostores'
import { useId } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import type { Text } from '#core/i18n/text.ts'
import { chapterAt } from '#core/player/skip.ts'
import { Icon } from '#ui/base/Icon.tsx'
import { usePlayerContext } from '../base/player-context.ts'
import type { AudioChoice } from '../engine/concerns/audio-tracks.ts'
import { type QualityChoice, saverHeight } from '../engine/concerns/quality.ts'
import type { EngineState } from '../engine/engine.ts'
import { sleepIdOf } from '../film/playable.ts'
import { speeds } from '../playback/commands.ts'
import { formatClock } from '../playback/timeline.ts'
import {
  $mobileSaver,
  $prefersDescription,
  $sleep,
  hasConnectionType,
  type Sleep,
  startSleep,
  stopSleep,
} from '../state/player.store.ts'
import { bitrateText } from './bitrate-text.ts'
import m from './Menu.module.css?adopt'

export function CaptionsPage() {
  const { text, state, playback, onMenu } = usePlayerContext()
  const choices = state.texts.map(({ id, label, language }) => ({ value: id, label, language }))
  return (
    <>
      <MenuChoices
        label={text('video:player.captions')}
        value={state.text}
        choices={[{ value: undefined, label: text('video:player.off') }, ...choices]}
        onChoose={(id) => playback?.chooseText(id)}
        onDone={() => onMenu(undefined)}
      />
      <button type="button" className={m.item} data-page="style" data-apart="" onClick={() => onMenu('style')}>
        <span className={m.name}>{text('video:player.caption_style')}</span>
      </button>
    </>
  )
}

export function AudioPage() {
  const { text, state, playback, onMenu } = usePlayerContext()
  return (
    <>
      <MenuChoices
        label={text('video:player.audio')}
        value={state.audio ?? state.audios[0]?.id ?? ''}
        choices={state.audios.map((audio) => ({
          value: audio.id,
          label: audioLabel(audio, text),
          language: audio.language,
        }))}
        onChoose={(id) => playback?.selectAudio(id)}
        onDone={() => onMenu(undefined)}
      />
      {state.audios.some(({ described }) => described) && (
        <div className={m.list} data-apart="">
          <Switch
            $value={$prefersDescription}
            label={text('video:player.prefer_description')}
            onSet={playback?.preferDescription}
          />
        </div>
      )}
    </>
  )
}

export function QualityPage() {
  const { language, text, state, playback, onMenu } = usePlayerContext()
  const sizes = state.qualities.map((choice) => ({ value: choice.id, label: choiceLabel(choice, language) }))
  const isSized = state.qualities.some(({ height }) => height > 0)
  const now = state.quality === 'auto' && isSized && state.height ? lines(state.height) : undefined
  const saverLimit = text('video:player.at_most', { quality: lines(saverHeight) })
  return (
    <>
      <MenuChoices
        label={text('video:player.quality')}
        value={state.quality}
        choices={[
          { value: 'auto', label: text('video:player.quality_auto'), note: now },
          { value: 'saver', label: text('video:player.data_saver'), note: saverLimit },
          ...sizes,
        ]}
        onChoose={(quality) => playback?.selectQuality(quality)}
        onDone={() => onMenu(undefined)}
      />
      {/* Other browsers cannot detect mobile data, so the data saver always applies. */}
      {hasConnectionType() && (
        <div className={m.list} data-apart="">
          <Switch $value={$mobileSaver} label={text('video:player.mobile_saver', { quality: lines(saverHeight) })} />
        </div>
      )}
    </>
  )
}

/** Lengths of the sleep timer in minutes. */
const sleepMinutes = [15, 30, 45, 60] as const

export function SleepPage() {
  const { text, media, line, onMenu } = usePlayerContext()
  const film = sleepIdOf(media)
  const sleep = useStore($sleep)
  const choices = sleepMinutes.map((minutes) => ({
    value: String(minutes),
    label: text('video:player.minutes', { count: minutes }),
  }))
  const atEnd = { value: 'film', label: text('video:player.sleep_at_end') }
  const choose = (value: string | undefined) => {
    if (!value) stopSleep()
    else startSleep(value === 'film' ? { film } : { minutes: Number(value) })
  }
  return (
    <MenuChoices
      label={text('video:player.sleep_timer')}
      value={sleepChoice(sleep, film)}
      choices={[{ value: undefined, label: text('video:player.off') }, ...choices, ...(line.live ? [] : [atEnd])]}
      onChoose={choose}
      onDone={() => onMenu(undefined)}
    />
  )
}

function sleepChoice(sleep: Sleep | undefined, film: string) {
  if (!sleep) return undefined
  if ('film' in sleep) return sleep.film === film ? 'film' : undefined
  return String(sleep.minutes)
}

/** Current value of the sleep timer: off, its remaining minutes, or the end of the film. */
export function sleepLabel(sleep: Sleep | undefined, film: string, text: Text) {
  if (!sleepChoice(sleep, film) || !sleep) return text('video:player.off')
  if ('film' in sleep) return text('video:player.sleep_at_end')
  return text('video:player.minutes', { count: Math.max(1, Math.ceil((sleep.at - Date.now()) / 60_000)) })
}

export function SpeedPage() {
  const { text, language, state, playback, onMenu } = usePlayerContext()
  return (
    <MenuChoices
      label={text('video:player.speed')}
      value={state.rate}
      choices={speeds.map((speed) => ({ value: speed, label: speedLabel(speed, language, text) }))}
      onChoose={(rate) => playback?.setRate(rate)}
      onDone={() => onMenu(undefined)}
    />
  )
}

export function ChaptersPage() {
  const { chapters, state, playback, onMenu } = usePlayerContext()
  const current = chapterAt(chapters, state.time)
  const go = (start: number) => {
    playback?.seek(start)
    onMenu(undefined)
  }
  return (
    <ol className={m.list}>
      {chapters.map((chapter) => (
        <li key={chapter.start}>
          <button
            type="button"
            className={m.item}
            aria-current={chapter === current || undefined}
            onClick={() => go(chapter.start)}
          >
            <span className={m.name} dir="auto">
              {chapter.title}
            </span>
            <time className={m.value}>{formatClock(chapter.start)}</time>
          </button>
        </li>
      ))}
    </ol>
  )
}

type MenuChoice<T> = { value: T; label: string; language?: string | undefined; note?: string | undefined }

type Props<T> = {
  label: string
  choices: readonly MenuChoice<T>[]
  value: T
  onChoose(value: T): void
  onDone?(): void
}

/** Radio group for native keys; a pointer press also closes the menu. */
function MenuChoices<T extends string | number | undefined>({ label, choices, value, onChoose, onDone }: Props<T>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={m.list}>
      {choices.map((choice) => (
        <label key={choice.value ?? 'off'} className={m.item} lang={choice.language || undefined}>
          <input
            type="radio"
            name={name}
            checked={value === choice.value}
            onChange={() => onChoose(choice.value)}
            onClick={(event) => event.detail > 0 && onDone?.()}
          />
          <span className={m.tick}>
            <Icon name="check" />
          </span>
          <span className={m.name} dir="auto">
            {choice.label}
          </span>
          {choice.note && <span className={m.value}>{choice.note}</span>}
        </label>
      ))}
    </div>
  )
}

/** Value of the lock: off, or the age up to which items play without the PIN. */
export function limitLabel(limit: number | undefined, text: Text) {
  if (limit === undefined) return text('video:player.off')
  return limit === 0 ? text('video:lock.for_all') : text('video:lock.up_to', { age: limit })
}

type SwitchProps = { $value: WritableAtom<boolean>; label: string; onSet?: ((on: boolean) => void) | undefined }

/** Switch of a stored preference. */
export function Switch({ $value, label, onSet = (on) => $value.set(on) }: SwitchProps) {
  const isOn = useStore($value)
  return (
    <button type="button" className={m.item} aria-pressed={isOn} onClick={() => onSet(!isOn)}>
      <span className={m.name}>{label}</span>
      <span className={m.switch} aria-hidden="true" />
    </button>
  )
}

const lines = (height: number) => `${height}p`

export const speedLabel = (rate: number, language: Locale, text: Text) =>
  rate === 1 ? text('video:player.speed_normal') : `${new Intl.NumberFormat(language).format(rate)}×`

/** Label of the current quality; automatic includes the active height. */
export function qualityLabel({ quality, qualities, height }: EngineState, language: Locale, text: Text) {
  if (quality === 'saver') return text('video:player.data_saver')
  const chosen = qualities.find(({ id }) => id === quality)
  if (chosen) return choiceLabel(chosen, language)
  return height ? text('video:player.quality_now', { quality: lines(height) }) : text('video:player.quality_auto')
}

/** "720p", or "1.2 Mbit/s" for a stream without sizes. */
const choiceLabel = ({ height, bitrate = 0 }: QualityChoice, language: Locale) =>
  height > 0 ? lines(height) : bitrateText(bitrate, language)

/** "English", "English - Audio description": track name, with its kind if missing. */
export function audioLabel({ label, described }: AudioChoice, text: Text) {
  const kind = text('video:player.audio_description')
  return described && !label.toLowerCase().includes(kind.toLowerCase()) ? `${label} - ${kind}` : label
}
