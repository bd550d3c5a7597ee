export type CatalogueMedia = {
  /** Eight characters of [A-Za-z0-9]. */
  id: string
  title: string
  description: string
  tags: string[]
  /** Seconds; 0 for live. */
  duration: number
  /** Epoch seconds. */
  pubdate: number
  /** Custom parameters as the platform sends them: flattened on the item, always strings. */
  params: Record<string, string>
  footage?: 'film' | 'trailer' | 'live' | 'clearkey' | 'none'
  /** Two MP4 files instead of a manifest. */
  files?: true
  /** The only manifest of encrypted footage, with ClearKey. */
  manifest?: 'hls'
  captions?: ('en' | 'es')[]
  /** Special caption files, instead of those of the footage. */
  captionFile?: 'voices' | 'styled' | 'empty' | 'broken' | 'huge'
  chapters?: { start: number; title: string }[]
  /** Raw wire fields that replace the good ones; null removes the field. */
  broken?: Record<string, unknown>
  images?: false
  geoBlocked?: true
  /** The platform returns neither item nor stream without a token. */
  signed?: true
  /** Only the stream needs a signature. */
  signedStream?: true
  schedule?: 'before' | 'during' | 'after'
  /** The platform sends its times without a state. */
  stateless?: true
}

export type CataloguePlaylist = {
  id: string
  title: string
  description: string
  kind: 'MANUAL' | 'DYNAMIC' | 'SEARCH' | 'RECOMMENDATIONS' | 'WATCHLIST'
  items?: string[] | undefined
  params?: Record<string, string | boolean>
}

export type CatalogueSeries = {
  /** The media id of the series item. */
  id: string
  title: string
  seasons: { number: number; title: string; description: string; episodes: string[] }[]
  /** Episodes of a series without seasons. */
  flat?: string[]
}

export type CatalogueContentList = {
  id: string
  title: string
  description: string
  items: {
    media_id: string
    title: string
    description: string
    tags: string[]
    duration: number
    custom_params: Record<string, string>
  }[]
  params?: Record<string, string | boolean>
}

export type Catalogue = {
  media: CatalogueMedia[]
  playlists: CataloguePlaylist[]
  series: CatalogueSeries[]
  contentLists: CatalogueContentList[]
}
