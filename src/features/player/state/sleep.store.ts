import { atom, type ReadableAtom } from 'nanostores'
import { z } from 'zod'
import { tabStorage } from '#core/browser/storage.ts'

/** Sleep timer: a time in epoch milliseconds with its length, or the film at whose end playback stops. */
export type Sleep = { at: number; minutes: number } | { film: string }

const key = 'jwapp.player.sleep'
const Stored = z.union([z.object({ at: z.number(), minutes: z.number() }), z.object({ film: z.string() })])

function readSleep(): Sleep | undefined {
  try {
    return Stored.parse(JSON.parse(tabStorage.read(key) ?? ''))
  } catch {
    return undefined
  }
}

const $timer = atom<Sleep | undefined>(readSleep())

/** Sleep timer of this tab, kept across the pages of its films. */
export const $sleep: ReadableAtom<Sleep | undefined> = $timer

/** Starts a timer of minutes, or one that stops at the end of a film. */
export function startSleep(choice: { minutes: number } | { film: string }) {
  const sleep = 'film' in choice ? choice : { ...choice, at: Date.now() + choice.minutes * 60_000 }
  tabStorage.write(key, JSON.stringify(sleep))
  $timer.set(sleep)
}

export function stopSleep() {
  tabStorage.write(key, null)
  $timer.set(undefined)
}
