import { expect, it, vi } from 'vitest'
import { giveFeedback } from '#core/browser/feedback.store.ts'
import { focusOrContent } from '../base/focus.ts'
import { startAnnouncer } from './announce.ts'

it('focusOrContent focuses the given element, and the main content without one', () => {
  const [content, link] = [{ focus: vi.fn() }, { focus: vi.fn() }]
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'content' ? content : null) })
  focusOrContent(link)
  expect(content.focus).not.toHaveBeenCalled()
  focusOrContent()
  for (const { focus } of [content, link]) expect(focus.mock.calls).toEqual([[{ preventScroll: true }]])
})

it('startAnnouncer writes the text of a banner into the live regions of its urgency, for 10 s', () => {
  vi.useFakeTimers()
  const regions = ['polite', 'assertive', 'assertive'].map((announcer) => ({ dataset: { announcer }, textContent: '' }))
  vi.stubGlobal('document', { querySelectorAll: () => regions })
  const written = () => regions.map(({ textContent }) => textContent)
  giveFeedback('info', 'Earlier')
  startAnnouncer()
  expect(written()).toEqual(['Earlier', '', ''])
  giveFeedback('success', 'Saved')
  expect(written()).toEqual(['', 'Saved', 'Saved'])
  vi.advanceTimersByTime(10_000)
  expect(written()).toEqual(['', '', ''])
  vi.useRealTimers()
})
