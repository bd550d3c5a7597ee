import { atom } from 'nanostores'

/** Polite waits for the screen reader to finish; assertive interrupts. */
export type Urgency = 'polite' | 'assertive'
export type Announcement = { text: string; urgency: Urgency }

/** Duration of announcements and banners in milliseconds. */
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

export type FeedbackTone = 'info' | 'success' | 'warning' | 'error'
export type Feedback = { id: number; tone: FeedbackTone; text: string }

/** Visible banners, oldest first. */
export const $feedback = atom<readonly Feedback[]>([])

let lastId = 0

/**
 * Shows and announces a banner; returns its id. Replaces an earlier banner with the same text. Errors stay until
 * dismissed, others for 10 s.
 */
export function giveFeedback(tone: FeedbackTone, text: string) {
  const id = ++lastId
  $feedback.set([...$feedback.get().filter((entry) => entry.text !== text), { id, tone, text }])
  announce(text, tone === 'success' || tone === 'error' ? 'assertive' : 'polite')
  if (tone !== 'error') setTimeout(() => dismissFeedback(id), lastsMs)
  return id
}

export function dismissFeedback(id: number) {
  $feedback.set($feedback.get().filter((feedback) => feedback.id !== id))
}
