import type { Media } from '../content/media.ts'
import type { MenuItem } from '../site/config.ts'

/** All paths without the language prefix, with a trailing slash before the query. */
export const paths = {
  home: '/',
  media: (media: Titled, query: MediaQuery = {}) =>
    withQuery(titled('m', media), { r: query.playlist, e: query.episode, play: query.play && '1' }),
  /** Captions of a media item as text. Languages of the site are not part of the address. */
  transcript: (media: Titled, language = '') => `${titled('t', media)}${language && `${language}/`}`,
  /** Media page that plays from a time in seconds. */
  mediaAt: (media: Titled, seconds: number) => withQuery(titled('m', media), { play: '1', t: String(seconds) }),
  playlist: (playlist: Titled) => titled('p', playlist),
  /** Series as a playlist, from before the platform's series API. */
  series: (list: Titled) => titled('s', list),
  contentList: (list: Titled) => titled('n', list),
  channel: (playlist: Titled, channelId: string, play?: boolean) =>
    withQuery(titled('p', playlist), { channel: channelId, play: play && '1' }),
  /** Texts of one or two dots have no address, because browsers resolve such a segment. */
  search: (text = '') => (/^\.{0,2}$/.test(text) ? '/q/' : `/q/${encodeURIComponent(text)}`),
  about: '/o/about/',
  display: '/o/display/',
  account: '/u/my-account/',
  favorites: '/u/favorites/',
  payments: '/u/payments/',
  insights: '/insights/',
  downloads: '/downloads/',
  history: '/history/',
}

/** Path of a menu item; the default type is a playlist. */
export const menuPath = (type: MenuItem['type'], target: Titled) =>
  ({ playlist: paths.playlist, content_list: paths.contentList, media: paths.media })[type](target)

type Titled = Pick<Media, 'id' | 'slug'>

/** `playlist` is the source list, `episode` the selected one, `play` starts playback. */
export type MediaQuery = { playlist?: string | undefined; episode?: string | undefined; play?: boolean | undefined }

function titled(segment: string, { id, slug }: Titled) {
  return slug ? `/${segment}/${id}/${slug}/` : `/${segment}/${id}/`
}

function withQuery(path: string, query: Record<string, string | false | undefined>) {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value)
  return params.size ? `${path}?${params}` : path
}

// File names are limited to 255 bytes.
const maxLength = 100
const maxBytes = 200

/** Slug of a title: lowercase, without accents and symbols, hyphenated. */
export const slugOf = (title: string) =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replace(/\s/g, '-')
    .replace(/[^\w-]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-/, '')
    .slice(0, maxLength)
    .replace(/-$/, '')

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** Slug of a title with the letters of all scripts. Latin letters lose their accents. */
export function slugOfAnyScript(title: string): string {
  const slug = title
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s/g, '-')
    .replace(/[^\p{L}\p{M}\p{N}_-]/gu, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-/, '')
  const letters = [...slug].slice(0, maxLength)
  while (bytesOf(letters.join('')) > maxBytes) letters.pop()
  return letters.join('').replace(/-$/, '')
}
