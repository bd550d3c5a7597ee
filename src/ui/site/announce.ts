import { $announcement, type Announcement, announce, type Urgency } from '#core/feedback.store.ts'

let listening = false

/** Announces a text through the page's live regions. */
export function announceMessage(text: string, urgency?: Urgency) {
  if (!listening) $announcement.listen(write)
  listening = true
  announce(text, urgency)
}

function write(announcement: Announcement | undefined) {
  for (const region of document.querySelectorAll<HTMLElement>('[data-announcer]'))
    region.textContent = announcement?.urgency === region.dataset.announcer ? (announcement?.text ?? '') : ''
}
