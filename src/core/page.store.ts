import { createRouter } from '@nanostores/router'
import { siteBase } from './site-path.ts'

// Any two letters may be a language; the slug after an id is ignored.
const address = (rest: string) => new RegExp(`^${siteBase}(?:/[a-z]{2}(?=/|$))?${rest}$`)
const byId = (segment: string) => [address(`/${segment}/([^/]+)(?:/.*)?`), (id: string) => ({ id })] as const

/** Route of the URL; undefined for unknown paths. */
export const $page = createRouter(
  {
    home: [address('/?'), () => ({})],
    media: byId('m'),
    series: byId('s'),
    playlist: byId('p'),
    contentList: byId('n'),
    search: [address('/q(?:/(.*))?'), (query = '') => ({ query: decode(query) })],
    insights: [address('/insights(?:/(.*))?'), (rest = '') => ({ rest })],
    about: [address('/o/about'), () => ({})],
    user: [address('/u(?:/(.*))?'), (page = '') => ({ page })],
  },
  { links: false },
)

// Typed queries can contain an invalid percent sequence.
function decode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
