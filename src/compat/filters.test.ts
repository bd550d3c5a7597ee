import { afterEach, expect, test, vi } from 'vitest'
import { applyFilters } from './filters.ts'

afterEach(() => vi.unstubAllGlobals())

test('items that the chosen option excludes are hidden, and shown again by the option for all', () => {
  const items = ['0 2', '1'].map((filter) => ({ dataset: { filter }, style: { display: '' } }))
  const list = { querySelectorAll: () => items }
  const option = { value: '2', closest: () => ({ parentElement: list }) }
  const events = new EventTarget()
  vi.stubGlobal('document', { querySelectorAll: () => [option] })
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  applyFilters()
  const choose = (value: string) => {
    option.value = value
    events.dispatchEvent(new Event('change'))
    return items.map(({ style }) => style.display)
  }
  expect(choose('2')).toEqual(['', 'none'])
  expect(choose('1')).toEqual(['none', ''])
  expect(choose('all')).toEqual(['', ''])
})
