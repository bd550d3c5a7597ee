import { atom } from 'nanostores'
import { announce } from './announcer.store.ts'

export type FeedbackTone = 'info' | 'success' | 'warning' | 'error'
export type Feedback = { id: number; tone: FeedbackTone; text: string }

/** Visible banners, oldest first. */
export const $feedback = atom<readonly Feedback[]>([])

let lastId = 0

/** Shows and announces a banner; returns its id. Duplicates are skipped. */
export function giveFeedback(tone: FeedbackTone, text: string) {
  const id = ++lastId
  $feedback.set([...$feedback.get().filter((other) => other.text !== text), { id, tone, text }])
  announce(text, tone === 'success' || tone === 'error' ? 'assertive' : 'polite')
  return id
}

export function dismissFeedback(id: number) {
  $feedback.set($feedback.get().filter((feedback) => feedback.id !== id))
}
