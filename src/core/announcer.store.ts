import { atom } from 'nanostores'

/** Polite waits for the screen reader to finish; assertive interrupts. */
export type Urgency = 'polite' | 'assertive'
export type Announcement = { text: string; urgency: Urgency }

const lastsMs = 10_000

/** Current screen reader announcement. */
export const $announcement = atom<Announcement | undefined>()

let clearing: ReturnType<typeof setTimeout> | undefined

/** Announces a text to screen readers; cleared after 10 s. */
export function announce(text: string, urgency: Urgency = 'polite') {
  clearTimeout(clearing)
  $announcement.set({ text, urgency })
  clearing = setTimeout(() => $announcement.set(undefined), lastsMs)
}
