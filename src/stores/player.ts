import { atom, type ReadableAtom } from 'nanostores'

const $owner = atom<string | undefined>()

/** The player that may sound; all others pause. */
export const $soundingPlayer: ReadableAtom<string | undefined> = $owner

/** A player that starts takes the sound from any other. */
export const takeSound = (player: string) => $owner.set(player)

export function leaveSound(player: string) {
  if ($owner.get() === player) $owner.set(undefined)
}

export type Sound = { volume: number; muted: boolean }

/** The loudness the viewer chose, 0 to 1, kept from one film to the next. */
export const $sound = atom<Sound>({ volume: 1, muted: false })

/** The language of captions the viewer chose; undefined while they are off. */
export const $captionLanguage = atom<string | undefined>()
