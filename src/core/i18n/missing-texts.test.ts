import { afterEach, expect, test, vi } from 'vitest'
import './catalogues.ts'

afterEach(() => vi.unstubAllGlobals())

class FakeNode {
  readonly tag: string
  readonly style = {}
  readonly children: FakeNode[] = []
  href?: string
  textContent?: string
  role = ''
  constructor(tag: string) {
    this.tag = tag
  }
  setAttribute(_: 'role', role: string) {
    this.role = role
  }
  querySelector(_: '[role=alert]') {
    return this.children.find(({ role }) => role === 'alert') ?? null
  }
  append(child: FakeNode) {
    this.children.push(child)
  }
}

test('an island without pre-rendered content whose script fails shows one alert with a link that reloads the page', async () => {
  const island = new FakeNode('astro-island')
  const queries: string[] = []
  let fail = () => {}
  vi.stubGlobal('document', {
    documentElement: { lang: 'es' },
    createElement: (tag: string) => new FakeNode(tag),
    querySelectorAll: (query: string) => {
      queries.push(query)
      return [island]
    },
  })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => {
    fail = listener
  })
  await import('./missing-texts.ts')
  await vi.waitFor(() => expect(island.children).toHaveLength(1), 10_000)
  const [alert] = island.children
  expect(alert?.role).toBe('alert')
  expect(alert?.children).toMatchObject([
    { tag: 'a', href: '', textContent: 'Comprueba tu conexión e inténtalo de nuevo.' },
  ])
  fail()
  expect(island.children).toHaveLength(1)
  expect(new Set(queries)).toEqual(new Set(['astro-island[client=only][ssr]']))
})
