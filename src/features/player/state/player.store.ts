import { atom, type ReadableAtom } from 'nanostores'
import { preference } from '#core/preference.store.ts'

const $owner = atom<string | undefined>()

/** Player with sound; all others pause. */
export const $soundingPlayer: ReadableAtom<string | undefined> = $owner

/** Gives the sound to one player; all others pause. */
export const takeSound = (player: string) => $owner.set(player)

export function leaveSound(player: string) {
  if ($owner.get() === player) $owner.set(undefined)
}

export type Sound = { volume: number; muted: boolean }

const readSound = (stored: unknown): Sound | undefined => {
  const { volume, muted } = Object(stored)
  return typeof volume === 'number' && volume >= 0 && volume <= 1 ? { volume, muted: muted === true } : undefined
}

/** Selected volume, 0 to 1. */
export const $sound = preference<Sound>('player.sound', { volume: 1, muted: false }, readSound)

/** Selected caption language; undefined while captions are off. */
export const $captionLanguage = preference<string | undefined>('player.captions', undefined, (stored) =>
  typeof stored === 'string' ? stored : undefined,
)

/** Stored caption style, validated by the player. */
export const $captionStyle = preference<unknown>('player.caption-style', undefined, (stored) => stored)

/** Reduced data for films: the browser's setting until the viewer chooses. */
export const $dataSaver = preference('player.data-saver', savesData(), (stored) =>
  typeof stored === 'boolean' ? stored : undefined,
)

/** Automatic start of the next film. */
export const $autoplay = preference('player.autoplay', true, (stored) =>
  typeof stored === 'boolean' ? stored : undefined,
)

export type Audio = { language: string; described: boolean }

/** Selected audio track; undefined for the default. */
export const $audio = atom<Audio | undefined>()

/** Playback rate, until the page is closed. */
export const $rate = atom(1)

type Line = { saveData?: boolean }

function savesData() {
  const connection = typeof navigator === 'object' && 'connection' in navigator ? (navigator.connection as Line) : {}
  return connection.saveData === true
}
