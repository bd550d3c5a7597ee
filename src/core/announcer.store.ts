import { atom } from 'nanostores'

/** Polite waits for the screen reader to finish; assertive interrupts. */
export type Urgency = 'polite' | 'assertive'
export type Announcement = { text: string; urgency: Urgency }

const lastsMs = 10_000

/** What screen readers are told now. */
export const $announcement = atom<Announcement | undefined>()

let clearing: ReturnType<typeof setTimeout> | undefined

/** Tells screen readers something; it is taken back after 10 s (spec 1 §9). */
export function announce(text: string, urgency: Urgency = 'polite') {
  clearTimeout(clearing)
  $announcement.set({ text, urgency })
  clearing = setTimeout(() => $announcement.set(undefined), lastsMs)
}
