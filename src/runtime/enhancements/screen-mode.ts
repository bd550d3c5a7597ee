import { readStored, writeStored } from '#core/browser/storage.ts'
import { televisionSigns } from './television.ts'

/** Mode of this device: `?screen=` of the address, else the stored one, else by the browser's name. */
export function screenMode(search: string, stored: string | null, userAgent: string): 'tv' | 'off' | undefined {
  const chosen = new URLSearchParams(search).get('screen') ?? stored
  if (chosen === 'tv' || chosen === 'off') return chosen
  return televisionSigns.test(userAgent) ? 'tv' : undefined
}

/** Stores the mode, so that the next page applies it before its first paint (`boot` of `layouts`). */
export function isTelevision() {
  const key = 'jwapp.screen'
  const stored = readStored(key)
  const mode = screenMode(location.search, stored, navigator.userAgent)
  if (mode && mode !== stored) writeStored(key, mode)
  const root = document.documentElement
  if (mode === 'tv') root.dataset.screen = mode
  else {
    delete root.dataset.screen
    root.style.fontSize = ''
  }
  return mode === 'tv'
}
