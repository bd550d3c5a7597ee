import { $announcement, type Announcement, announce, type Urgency } from '#core/feedback.store.ts'

let listening = false

/** Writes announcements, also those of banners, into the page's live regions. */
export function startAnnouncer() {
  if (!listening) $announcement.subscribe(write)
  listening = true
}

/** Announces a text through the page's live regions. */
export function announceMessage(text: string, urgency?: Urgency) {
  startAnnouncer()
  announce(text, urgency)
}

/** Focuses an element, or the main content without one. */
export function focusOrContent(target?: Pick<HTMLElement, 'focus'> | null) {
  const element = target ?? document.getElementById('content')
  element?.focus({ preventScroll: true })
}

/** Retries with the focus on the given element or the main content, because the retry button disappears. */
export function retryWithFocus(retry: () => void, target?: HTMLElement | null) {
  focusOrContent(target)
  retry()
}

function write(announcement: Announcement | undefined) {
  for (const region of document.querySelectorAll<HTMLElement>('[data-announcer]'))
    region.textContent = announcement?.urgency === region.dataset.announcer ? (announcement?.text ?? '') : ''
}
