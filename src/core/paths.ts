import type { MenuItem } from './config.ts'
import type { Media } from './media.ts'

/** Every address of the site, without the language prefix; each ends in a slash before its query (spec 1 §2). */
export const paths = {
  home: '/',
  media: (media: Titled, query: MediaQuery = {}) =>
    withQuery(titled('m', media), { r: query.playlist, e: query.episode, play: query.play && '1' }),
  playlist: (playlist: Titled) => titled('p', playlist),
  /** A series that is a playlist, from before the platform had series. */
  series: (list: Titled) => titled('s', list),
  contentList: (list: Titled) => titled('n', list),
  channel: (playlist: Titled, channelId: string, play?: boolean) =>
    withQuery(titled('p', playlist), { channel: channelId, play: play && '1' }),
  search: (text = '') => (text ? `/q/${encodeURIComponent(text)}` : '/q/'),
  about: '/o/about/',
  account: '/u/my-account/',
  favorites: '/u/favorites/',
  payments: '/u/payments/',
  insights: '/insights/',
}

/** Where a menu item leads; without a type it is a playlist (spec 1 §3). */
export const menuPath = (type: MenuItem['type'], target: Titled) =>
  ({ playlist: paths.playlist, content_list: paths.contentList, media: paths.media })[type](target)

type Titled = Pick<Media, 'id' | 'slug'>

/** `playlist` is where the viewer came from, `episode` the selected episode of a series, `play` opens the player. */
export type MediaQuery = { playlist?: string | undefined; episode?: string | undefined; play?: boolean | undefined }

function titled(segment: string, { id, slug }: Titled) {
  return slug ? `/${segment}/${id}/${slug}/` : `/${segment}/${id}/`
}

function withQuery(path: string, query: Record<string, string | false | undefined>) {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value)
  return params.size ? `${path}?${params}` : path
}
