/** Command of a key: `seek` in relative seconds, `volume` in steps, `part` of the duration. */
export type Command =
  | { do: 'toggle' | 'fullscreen' | 'mute' | 'captions' | 'pip' | 'help' | 'next' | 'previous' }
  | { do: 'seek'; by: number }
  | { do: 'volume'; by: number }
  | { do: 'part'; to: number }
  | { do: 'speed'; by: 1 | -1 }

/** Kind of the focused element, which may handle keys itself. */
export type KeyTarget = 'button' | 'seek' | 'slider' | 'choice' | 'elsewhere'

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>

export const skipSeconds = 10
const volumeStep = 0.1

const commands: Record<string, Command> = {
  ' ': { do: 'toggle' },
  k: { do: 'toggle' },
  f: { do: 'fullscreen' },
  m: { do: 'mute' },
  c: { do: 'captions' },
  i: { do: 'pip' },
  n: { do: 'next' },
  p: { do: 'previous' },
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

const handledBy: Record<KeyTarget, (key: string) => boolean> = {
  button: (key) => key === ' ',
  seek: () => false,
  slider: (key) => key.startsWith('Arrow'),
  choice: (key) => key === ' ' || key.startsWith('Arrow'),
  elsewhere: () => false,
}

/** Command of a key press, or undefined for other uses of the key. */
export function commandOf({ key, altKey, ctrlKey, metaKey }: Key, target: KeyTarget): Command | undefined {
  if (altKey || ctrlKey || metaKey || handledBy[target](key)) return undefined
  if (/^\d$/.test(key)) return { do: 'part', to: Number(key) / 10 }
  const command = commands[key.length === 1 ? key.toLowerCase() : key]
  // Up and down seek on the seek bar, as on any slider.
  if (target === 'seek' && command?.do === 'volume') return { do: 'seek', by: Math.sign(command.by) * skipSeconds }
  return command
}

export function keyTargetOf(target: EventTarget | null): KeyTarget {
  if (!(target instanceof Element)) return 'elsewhere'
  if (target.matches('input[type=radio]')) return 'choice'
  if (target.matches('input[type=range]')) return target.matches('[data-seek]') ? 'seek' : 'slider'
  return target.closest('button, a') ? 'button' : 'elsewhere'
}
