import { computed } from 'nanostores'
import { preference } from '#core/browser/preference.store.ts'
import { tabStorage } from '#core/browser/storage.ts'
import { parseBoolean } from '#core/content/media.ts'
import { currentSite } from '#core/site/site.store.ts'

/** Lock of this browser: age limit, and salted hash of the PIN in hexadecimal digits. */
type Lock = { limit: number; salt: string; hash: string }

const readLock = (stored: unknown): Lock | undefined => {
  const { limit, salt, hash } = Object(stored)
  return typeof limit === 'number' && typeof salt === 'string' && typeof hash === 'string'
    ? { limit, salt, hash }
    : undefined
}

const $lock = preference<Lock | undefined>('lock', undefined, readLock)

/** Age limit of the lock; undefined while it is off. */
export const $ageLimit = computed($lock, (lock) => lock?.limit)

/** Returns whether the publisher offers the lock. Browsers hash PINs in secure pages only. */
export const isLockOffered = () =>
  parseBoolean(currentSite().config.custom.pin) === true && globalThis.crypto?.subtle !== undefined

const openKey = 'jwapp.lock-open'

/** Limit in force; undefined without a lock, and after its PIN in this tab. */
export const currentAgeLimit = () =>
  isLockOffered() && tabStorage.read(openKey) === null ? $ageLimit.get() : undefined

export async function setLock(pin: string, limit: number) {
  const salt = hexOf(crypto.getRandomValues(new Uint8Array(16)))
  $lock.set({ limit, salt, hash: await hashOf(pin, salt) })
  tabStorage.write(openKey, null)
}

/** Opens the lock until the tab is closed; false for a wrong PIN. */
export async function openLock(pin: string): Promise<boolean> {
  const isRight = await isPinRight(pin)
  if (isRight) tabStorage.write(openKey, '1')
  return isRight
}

/** Turns the lock off; false for a wrong PIN. */
export async function turnOffLock(pin: string): Promise<boolean> {
  const isRight = await isPinRight(pin)
  if (isRight) removeLock()
  return isRight
}

/** Removes the lock without its PIN, after a sign-in. */
export const removeLock = () => $lock.set(undefined)

async function isPinRight(pin: string): Promise<boolean> {
  const lock = $lock.get()
  return lock !== undefined && (await hashOf(pin, lock.salt)) === lock.hash
}

/** Slows down trying all 10,000 PINs. */
const iterations = 600_000

async function hashOf(pin: string, salt: string): Promise<string> {
  const encoded = (text: string) => new TextEncoder().encode(text)
  const key = await crypto.subtle.importKey('raw', encoded(pin), 'PBKDF2', false, ['deriveBits'])
  const settings = { name: 'PBKDF2', hash: 'SHA-256', salt: encoded(salt), iterations }
  return hexOf(new Uint8Array(await crypto.subtle.deriveBits(settings, key, 256)))
}

const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
