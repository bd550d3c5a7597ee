import type { Playback } from './playback.ts'
import type { Command } from './shortcuts.ts'
import { insideOf, timelineOf } from './timeline.ts'

/** Runs playback commands of keys and buttons. Presentation commands are handled elsewhere. */
export function runCommand(command: Command, playback: Playback) {
  const state = playback.$state.get() // Several commands can arrive between two renders.
  const line = timelineOf(state)
  switch (command.do) {
    case 'toggle':
      return state.paused || state.ended ? playback.play() : playback.pause()
    case 'mute':
      return playback.setMuted(!state.muted)
    case 'captions':
      return playback.chooseText(state.text === undefined ? state.texts[0]?.id : undefined)
    case 'seek':
      return playback.seek(insideOf(line, state.time + command.by))
    case 'part':
      return playback.seek(line.from + (line.to - line.from) * command.to)
    case 'speed':
      return line.live ? undefined : playback.setRate(stepSpeed(state.rate, command.by))
    case 'volume':
      playback.setMuted(false)
      return playback.setVolume(Math.min(1, Math.max(0, state.volume + command.by)))
  }
}

/** Playback rates in menu order. */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** Next faster or slower speed of the list; unchanged at its ends. */
export function stepSpeed(rate: number, by: 1 | -1) {
  const beyond = by > 0 ? speeds.find((speed) => speed > rate) : speeds.findLast((speed) => speed < rate)
  return beyond ?? rate
}
