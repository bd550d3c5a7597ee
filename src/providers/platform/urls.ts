import type { PlaylistQuery } from '#core/content.ts'

/** Items of one playlist page, the maximum of the platform. */
export const playlistPageSize = 500
/** Episodes per page. */
const episodePage = 20

type Params = Record<string, string | number | undefined>

/** All content URLs of the platform. */
export function platformUrls(platform: string, siteId: string) {
  const at = (path: string, params: Params = {}) => {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, String(value))
    return `${platform}${path}${query.size ? `?${query}` : ''}`
  }
  const site = `/v2/sites/${encodeURIComponent(siteId)}`
  const season = (n: number | undefined) => (n === undefined ? '' : `/seasons/${n}`)

  return {
    media: (id: string, token?: string) => at(`/v2/media/${encodeURIComponent(id)}`, { token }),
    /** Item with its licences; the token is valid for this path only. */
    protectedMedia: (id: string, policy: string, token: string) =>
      at(`/v2/media/${encodeURIComponent(id)}/drm/${encodeURIComponent(policy)}`, { token }),
    /** Item as opened by a passport. */
    playback: (id: string, passport: string, plan?: string) =>
      at(`${site}/media/${encodeURIComponent(id)}/playback.json`, { passport, plan_id: plan }),
    adSchedule: (id: string) => at(`/v2/advertising/schedules/${encodeURIComponent(id)}.json`),
    playlist: (id: string, { limit, search, relatedTo }: PlaylistQuery = {}) =>
      at(`/v2/playlists/${encodeURIComponent(id)}`, { page_limit: limit, search, related_media_id: relatedTo }),
    /** The offset counts items from 1. */
    playlistPage: (id: string, offset: number) =>
      at(`/v2/playlists/${encodeURIComponent(id)}`, { page_limit: playlistPageSize, page_offset: offset }),
    contentList: (id: string) => at(`${site}/content_lists/${encodeURIComponent(id)}`),
    series: (id: string) => at(`/apps/series/${encodeURIComponent(id)}`),
    episodes: (id: string, offset: number, n?: number) =>
      at(`/apps/series/${encodeURIComponent(id)}${season(n)}/episodes`, {
        page_offset: offset,
        page_limit: episodePage,
      }),
    // The platform requires unencoded commas.
    seriesOf: (ids: string[]) => `${at('/apps/series')}?media_ids=${ids.map(encodeURIComponent).join(',')}`,
    // The platform requires unencoded commas.
    watchlist: (id: string, ids: readonly string[]) =>
      `${at(`/apps/watchlists/${encodeURIComponent(id)}`)}?media_ids=${ids.map(encodeURIComponent).join(',')}`,
    search: (text: string) => at(`${site}/app_content/media/search`, { search_query: text }),
  }
}
