import { atom, type ReadableAtom } from 'nanostores'
import { parseStored } from '#core/browser/parse-stored.ts'
import { preference } from '#core/browser/preference.store.ts'
import { tabStorage } from '#core/browser/storage.ts'

const $owner = atom<string | undefined>()

/** Player with sound; all others pause. */
export const $soundingPlayer: ReadableAtom<string | undefined> = $owner

/** Gives the sound to one player; all others pause. */
export const pauseOtherPlayers = (player: string) => $owner.set(player)

export function releaseSound(player: string) {
  if ($owner.get() === player) $owner.set(undefined)
}

export type Sound = { volume: number; muted: boolean }

const readSound = (stored: unknown): Sound | undefined => {
  const { volume, muted } = Object(stored)
  return typeof volume === 'number' && volume >= 0 && volume <= 1 ? { volume, muted: muted === true } : undefined
}

/** Selected volume, 0 to 1. */
export const $sound = preference<Sound>('player.sound', { volume: 1, muted: false }, readSound)

/** Language of the captions last shown; undefined before the first choice. */
export const $captionLanguage = preference<string | undefined>('player.captions', undefined, (stored) =>
  typeof stored === 'string' ? stored : undefined,
)

/** Stored caption style, validated by the player. */
export const $captionStyle = preference<unknown>('player.caption-style', undefined, (stored) => stored)

const readSwitch = (stored: unknown) => (typeof stored === 'boolean' ? stored : undefined)

/** Captions turned off by the viewer, including those that a media item shows by default. */
export const $captionsOff = preference('player.captions-off', false, readSwitch)

/** Reduced data for media items: the browser's setting until the viewer chooses. */
export const $dataSaver = preference('player.data-saver', savesData(), readSwitch)

/** Reduced data on mobile connections only, where the browser names the connection. */
export const $mobileSaver = preference('player.mobile-saver', false, readSwitch)

/** Automatic start of the next media item. */
export const $autoplay = preference('player.autoplay', true, readSwitch)

/** Automatic skip of intros and recaps. */
export const $autoSkip = preference('player.auto-skip', false, readSwitch)

/** Question after long playback without input, with the limits of the publisher. */
export const $stillWatching = preference('player.still-watching', true, readSwitch)

/** Kinds of items, each with its own speed and quality. */
export type PlaybackKind = 'film' | 'series' | 'trailer' | 'live'

/** Selected playback rate and maximum height; undefined for normal speed and automatic quality. */
export type KindSettings = { rate?: number | undefined; height?: number | undefined }

const readKind = (stored: unknown): KindSettings => {
  const { rate, height } = Object(stored)
  return {
    rate: typeof rate === 'number' && rate >= 0.5 && rate <= 2 ? rate : undefined,
    height: typeof height === 'number' && height > 0 ? height : undefined,
  }
}

/** Remembered settings by kind of item. */
export const $kindSettings = preference<Partial<Record<PlaybackKind, KindSettings>>>('player.kinds', {}, (stored) => {
  if (typeof stored !== 'object' || !stored) return undefined
  const { film, series, trailer, live } = Object(stored)
  return { film: readKind(film), series: readKind(series), trailer: readKind(trailer), live: readKind(live) }
})

/** Remembered settings of a kind of media item. */
export const settingsOfKind = (kind: PlaybackKind): KindSettings => $kindSettings.get()[kind] ?? {}

/** Remembers settings for media items of this kind. */
export const rememberForKind = (kind: PlaybackKind, change: KindSettings) =>
  $kindSettings.set({ ...$kindSettings.get(), [kind]: { ...settingsOfKind(kind), ...change } })

/** Audio description wherever a media item has it. */
export const $prefersDescription = preference('player.audio-description', false, readSwitch)

/** Media items with a sign-language interpreter wherever there is such a version. */
export const $signLanguage = preference('player.sign-language', false, readSwitch)

export type Audio = { label: string; language: string; described: boolean }

/** Selected audio track; undefined for the default. */
export const $audio = atom<Audio | undefined>()

type Line = Partial<EventTarget> & { saveData?: boolean; type?: string }

/** Network Information API, where the browser has it. */
function currentConnection(): Line {
  return typeof navigator === 'object' && 'connection' in navigator ? (navigator.connection as Line) : {}
}

function savesData() {
  return currentConnection().saveData === true
}

/** Returns whether the browser names the type of the connection. */
export const hasConnectionType = () => currentConnection().type !== undefined

/** Returns whether the switch for mobile data limits the quality now. */
export const isMobileLimited = () => $mobileSaver.get() && currentConnection().type === 'cellular'

/** Calls after each change of the connection; returns a cancel function. */
export function onConnectionChange(react: () => void) {
  const line = currentConnection()
  line.addEventListener?.('change', react)
  return () => line.removeEventListener?.('change', react)
}

/** Sleep timer: a time in epoch milliseconds with its length, or the media item at whose end playback stops. */
export type Sleep = { at: number; minutes: number } | { film: string }

const key = 'jwapp.player.sleep'

function readSleep(): Sleep | undefined {
  const { at, minutes, film } = Object(parseStored(tabStorage.read(key)))
  if (typeof at === 'number' && typeof minutes === 'number') return { at, minutes }
  return typeof film === 'string' ? { film } : undefined
}

const $timer = atom<Sleep | undefined>(readSleep())

/** Sleep timer of this tab, retained across the pages of its media items. */
export const $sleep: ReadableAtom<Sleep | undefined> = $timer

/** Starts a timer of minutes, or one that stops at the end of a media item. */
export function startSleep(choice: { minutes: number } | { film: string }) {
  const sleep = 'film' in choice ? choice : { ...choice, at: Date.now() + choice.minutes * 60_000 }
  tabStorage.write(key, JSON.stringify(sleep))
  $timer.set(sleep)
}

export function stopSleep() {
  tabStorage.write(key, null)
  $timer.set(undefined)
}
