import type { AdContext } from '#core/player/ads.ts'

/** Facts for an ad request: a player of 640 px on a page of the site, before the film starts. */
export const adContext = (mediaid = 'film0001', more: Partial<AdContext> = {}): AdContext => ({
  item: { mediaid, title: 'Salt & Pepper', duration: 600, file: 'https://cdn.test/film.m3u8?token=secret' },
  page: 'https://site.test/m/film0001/salt-pepper/?play=1',
  referrer: 'https://search.test/',
  userAgent: "Browser/1.0 (it's)",
  ...{ width: 640, height: 360, muted: false, time: 0, duration: 600 },
  canPlay: (type) => /mp4|webm|3gpp/.test(type),
  ...more,
})
