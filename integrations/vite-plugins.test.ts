import { expect, test } from 'vitest'
import { furtherNeeds } from './vite-plugins.ts'

test('an entry names what its imports need, once each, however deep, and round in a circle too', () => {
  const chunks = {
    panel: { imports: ['button', 'store'] },
    button: { imports: ['icon', 'store'] },
    store: { imports: ['atom'] },
    atom: { imports: ['store'] },
    icon: { imports: [] },
  }
  expect(furtherNeeds('panel', chunks).sort()).toEqual(['atom', 'icon'])
  expect(furtherNeeds('icon', chunks)).toEqual([])
  expect(furtherNeeds('store', chunks)).toEqual([])
})
