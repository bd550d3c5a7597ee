import { $announcement, type Announcement, announce, type Urgency } from '#core/browser/feedback.store.ts'

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

function write(announcement: Announcement | undefined) {
  for (const region of document.querySelectorAll<HTMLElement>('[data-announcer]'))
    region.textContent = announcement?.urgency === region.dataset.announcer ? (announcement?.text ?? '') : ''
}
