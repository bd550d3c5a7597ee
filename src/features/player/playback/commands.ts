import { ownValue } from '#core/data/own-value.ts'
import { type CaptionChoice, choiceIn } from '../engine/concerns/text-tracks.ts'
import type { EngineState } from '../engine/engine.ts'
import { $captionLanguage } from '../state/player.store.ts'
import type { Playback } from './playback.ts'
import { clampToTimeline, timelineOf } from './timeline.ts'

/** Command of a key: `seek` in relative seconds, `volume` in steps, `part` of the duration; `show` shows controls. */
export type Command =
  | {
      do:
        | 'toggle'
        | 'play'
        | 'pause'
        | 'fullscreen'
        | 'mute'
        | 'captions'
        | 'pip'
        | 'help'
        | 'next'
        | 'previous'
        | 'skip'
        | 'show'
        | 'channel-up'
        | 'channel-down'
    }
  | { do: 'seek'; by: number }
  | { do: 'volume'; by: number }
  | { do: 'part'; to: number }
  | { do: 'speed'; by: 1 | -1 }

/** Kind of the focused element, which may handle keys itself. */
export type KeyTarget = 'button' | 'seek' | 'slider' | 'choice' | 'elsewhere'

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>

export const skipSeconds = 10
const volumeStep = 0.1
/** Volume after unmuting at volume 0. */
const audibleVolume = 0.5

const commands: Record<string, Command> = {
  ' ': { do: 'toggle' },
  k: { do: 'toggle' },
  f: { do: 'fullscreen' },
  m: { do: 'mute' },
  c: { do: 'captions' },
  i: { do: 'pip' },
  n: { do: 'next' },
  p: { do: 'previous' },
  s: { do: 'skip' },
  MediaTrackNext: { do: 'next' },
  MediaTrackPrevious: { do: 'previous' },
  // Remote controls send either pair.
  ChannelUp: { do: 'channel-up' },
  ChannelDown: { do: 'channel-down' },
  PageUp: { do: 'channel-up' },
  PageDown: { do: 'channel-down' },
  '?': { do: 'help' },
  '<': { do: 'speed', by: -1 },
  '>': { do: 'speed', by: 1 },
  j: { do: 'seek', by: -skipSeconds },
  l: { do: 'seek', by: skipSeconds },
  ArrowLeft: { do: 'seek', by: -skipSeconds },
  ArrowRight: { do: 'seek', by: skipSeconds },
  ArrowUp: { do: 'volume', by: volumeStep },
  ArrowDown: { do: 'volume', by: -volumeStep },
}

/** Keys of remote controls. On computers the Media Session handles them. */
const remoteCommands: Record<string, Command> = {
  MediaPlayPause: { do: 'toggle' },
  MediaPlay: { do: 'play' },
  MediaPause: { do: 'pause' },
  MediaRewind: { do: 'seek', by: -skipSeconds },
  MediaFastForward: { do: 'seek', by: skipSeconds },
}

const handledBy: Record<KeyTarget, (key: string) => boolean> = {
  button: (key) => key === ' ',
  seek: (key) => key.startsWith('Page'),
  slider: (key) => /^(Arrow|Page)/.test(key),
  choice: (key) => key === ' ' || key.startsWith('Arrow'),
  elsewhere: () => false,
}

/** Command of a key press, or undefined for other uses of the key. */
export function commandOf({ key, altKey, ctrlKey, metaKey }: Key, target: KeyTarget): Command | undefined {
  if (altKey || ctrlKey || metaKey || handledBy[target](key)) return undefined
  if (/^\d$/.test(key)) return { do: 'part', to: Number(key) / 10 }
  const command = ownValue(commands, key.length === 1 ? key.toLowerCase() : key)
  // Up and down seek on the seek bar, as on any slider.
  if (target === 'seek' && command?.do === 'volume') return { do: 'seek', by: Math.sign(command.by) * skipSeconds }
  return command
}

/**
 * Command of a remote control. Arrow keys move the focus between controls; while these are hidden, left and right seek,
 * up and down show them.
 */
export function remoteCommandOf(event: Key, target: KeyTarget, isHidden: boolean): Command | undefined {
  const command = ownValue(remoteCommands, event.key)
  if (command) return command
  const isVertical = event.key === 'ArrowUp' || event.key === 'ArrowDown'
  if (isHidden) {
    if (event.key === 'Enter') return { do: 'toggle' }
    return isVertical ? { do: 'show' } : commandOf(event, 'elsewhere')
  }
  if (isVertical || (event.key.startsWith('Arrow') && target !== 'seek')) return undefined
  return commandOf(event, target)
}

export function keyTargetOf(target: EventTarget | null): KeyTarget {
  if (!(target instanceof Element)) return 'elsewhere'
  if (target.matches('input[type=radio]')) return 'choice'
  if (target.matches('input[type=range]')) return target.matches('[data-seek]') ? 'seek' : 'slider'
  return target.closest('button, a') ? 'button' : 'elsewhere'
}

/** Runs playback commands of keys and buttons. Presentation commands are handled elsewhere. */
export function runCommand(command: Command, playback: Playback) {
  const state = playback.$state.get() // Several commands can arrive between two renders.
  const line = timelineOf(state)
  // A seek of a media item that loads would replace its start position.
  const isSeekable = line.to > line.from
  switch (command.do) {
    case 'play':
    case 'pause':
      return playback[command.do]()
    case 'toggle':
      return state.paused || state.ended ? playback.play() : playback.pause()
    case 'mute':
      if (state.volume === 0) playback.setVolume(audibleVolume)
      return playback.setMuted(state.volume > 0 && !state.muted)
    case 'captions':
      return playback.chooseText(state.text === undefined ? defaultCaptions(state.texts)?.id : undefined)
    case 'seek':
      return isSeekable ? playback.seek(clampToTimeline(line, state.time + command.by)) : undefined
    case 'part':
      return isSeekable ? playback.seek(line.from + (line.to - line.from) * command.to) : undefined
    case 'speed':
      return hasSpeeds(state) ? playback.setRate(stepSpeed(state.rate, command.by)) : undefined
    case 'volume':
      playback.setMuted(false)
      return playback.setVolume(Math.min(1, Math.max(0, Math.round((state.volume + command.by) * 100) / 100)))
  }
}

/** Captions in the language last shown, else in that of the page, else the first. */
const defaultCaptions = (texts: readonly CaptionChoice[]) =>
  choiceIn(texts, $captionLanguage.get()) ?? choiceIn(texts, globalThis.document?.documentElement.lang) ?? texts[0]

/** Returns whether the speed can change: live streams and Cast devices play at normal speed. */
export const hasSpeeds = (state: EngineState) => !timelineOf(state).live && state.cast !== 'connected'

/** Playback rates in menu order. */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** Next faster or slower speed of the list; unchanged at its ends. */
export function stepSpeed(rate: number, by: 1 | -1) {
  const nextSpeed = by > 0 ? speeds.find((speed) => speed > rate) : speeds.findLast((speed) => speed < rate)
  return nextSpeed ?? rate
}
