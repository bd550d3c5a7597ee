import { expect, test, vi } from 'vitest'

vi.stubGlobal('self', globalThis)
const { isFollowed } = await import('./compat-styles.ts')

type Parent = Pick<Node, 'nextSibling' | 'parentNode'>
const node = (parentNode: Parent | null, nextSibling: object | null = null) => ({ parentNode, nextSibling }) as Node

test('the last style sheet of a head is replaced as soon as the body begins, not when the document ends', () => {
  const page = node(null)
  const head = node(page)
  const style = node(head)
  expect(isFollowed(style)).toBe(false)
  Object.assign(head, { nextSibling: {} })
  expect(isFollowed(style)).toBe(true)
})
