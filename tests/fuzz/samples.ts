/** Right answers, to be spoilt. */
export const item = {
  mediaid: 'Film0001',
  title: 'A film',
  description: 'What it is about.',
  tags: 'movie,Drama',
  duration: 600,
  pubdate: 1_700_000_000,
  genre: 'Drama',
  rating: 'PG',
  contentType: 'video',
  image: 'https://p.test/a.jpg',
  trailerId: 'Trai0001',
  free: 'true',
  requiresSubscription: 'false',
  productIds: 'cleeng:S1_NL',
  markdown: '# Words\n\n[a link](https://p.test/)',
  scheduleUrl: 'https://p.test/guide.json',
  liveChannelsId: 'Live0001',
  seriesId: 'Seri0001',
  'title-es': 'Una película',
  'VCH.ScheduledStart': '2026-11-21T20:00:00Z',
  'VCH.ScheduledEnd': '2026-11-21T22:00:00Z',
  'VCH.EventState': 'PRE_LIVE',
  sources: [{ file: 'https://p.test/a.m3u8', type: 'application/vnd.apple.mpegurl' }],
  tracks: [{ file: 'https://p.test/a.vtt', kind: 'captions', label: 'English' }],
}

export const kinds = ['video', 'series', 'episode', 'channel', 'liveChannel', 'liveEvent', 'page', 'hub']

export const playlist = {
  title: 'A list',
  description: 'Its words',
  playlist: [item, { ...item, mediaid: 'Film0002' }],
}

export const config = {
  id: 'own00001',
  siteName: 'A site',
  description: 'What it shows',
  siteId: 's',
  assets: { banner: 'https://p.test/banner.png' },
  content: [{ contentId: 'List0001', title: 'A shelf', featured: true, type: 'playlist', backgroundColor: '#123456' }],
  menu: [{ label: 'A list', contentId: 'List0001', type: 'playlist', filterTags: 'a,b' }],
  styling: { backgroundColor: '#000000', highlightColor: '#ff0000', headerBackground: '#111111', footerText: '© us' },
  features: { searchPlaylist: 'Sear0001', recommendationsPlaylist: 'Reco0001', favoritesList: 'Favo0001' },
  integrations: { cleeng: { id: '1', monthlyOffer: 'S1', yearlyOffer: 'S2', useSandbox: true } },
  custom: { appContentSearch: 'true', inlinePlayer: true },
}

export const programmes = [
  {
    id: 'p1',
    title: 'The news',
    startTime: '2026-11-21T20:00:00Z',
    endTime: '2026-11-21T21:00:00Z',
    chapterPointCustomProperties: [{ key: 'description', value: 'What happened' }],
  },
]

export const xmltv = `<?xml version="1.0"?><tv><programme start="20261121200000 +0000" stop="20261121210000 +0000" channel="one">
<title lang="en">The news</title><desc lang="en">What happened</desc><icon src="https://p.test/a.jpg"/></programme></tv>`

export const series = {
  series_id: 'Seri0001',
  total_duration: 6000,
  episode_count: 2,
  season_count: 1,
  seasons: [{ season_number: 1, season_title: 'One', season_description: '', episode_count: 2 }],
}

export const episodes = {
  page: 1,
  page_limit: 20,
  total: 1,
  episodes: [{ episode_number: 1, season_number: 1, media_item: item }],
}
