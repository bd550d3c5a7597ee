import { type Skip, skipAt } from '#core/player/skip.ts'
import { isChannel, type Neighbour } from './base/player-context.ts'
import { type Command, commandOf, keyTargetOf, remoteCommandOf, runCommand } from './playback/commands.ts'
import type { Playback } from './playback/playback.ts'
import type { Presentation } from './presentation/use-presentation.ts'

/** Key press, of React or of the document. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'target' | 'defaultPrevented' | 'preventDefault'
>

type Neighbours = { next: Neighbour | undefined; previous: Neighbour | undefined; skips: readonly Skip[] }

type Situation = { areControlsShown: boolean; isFailed: boolean; next: Neighbour | undefined }

/** Returns the command of a key press; undefined if the player must not handle it. */
export function commandOfPress(press: KeyPress, { areControlsShown, isFailed, next }: Situation): Command | undefined {
  const command = keyCommandOf(press, areControlsShown)
  if (!command || press.defaultPrevented || (isFailed && !isSwitch(command))) return undefined
  // Without channels these keys scroll the page.
  return command.do.startsWith('channel') && !isChannel(next) ? undefined : command
}

/** Command of a key press. Televisions treat arrows as keys of a remote control. */
function keyCommandOf(press: KeyPress, areControlsShown: boolean) {
  const target = keyTargetOf(press.target)
  if (!document.documentElement.dataset.screen) return commandOf(press, target)
  const isInBar = !(press.target instanceof Element && press.target.closest('aside, [role=status]'))
  return remoteCommandOf(press, target, isInBar && !areControlsShown)
}

/** A channel that fails must not hinder the switch to another one. */
const isSwitch = (command: Command) => /^(next|previous|channel)/.test(command.do)

/** Skips the current intro, recap or credits. */
function skip(playback: Playback, skips: readonly Skip[]) {
  const { time, duration } = playback.$state.get()
  const part = skipAt(skips, time, duration)
  if (part) playback.seek(part.end ?? duration)
}

/** Returns a function that runs commands of keyboard, pointer and video area. */
export const commandRunner =
  (playback: Playback | undefined, presentation: Presentation, { next, previous, skips }: Neighbours) =>
  (command: Command) => {
    const handlers: Partial<Record<Command['do'], (() => void) | undefined>> = {
      fullscreen: presentation.toggleFullscreen,
      pip: presentation.togglePip,
      help: presentation.showShortcuts,
      next: next?.onPlay,
      previous: previous?.onPlay,
      skip: playback && (() => skip(playback, skips)),
      'channel-up': next?.onPlay,
      'channel-down': previous?.onPlay,
    }
    handlers[command.do]?.()
    if (playback) runCommand(command, playback)
  }
