import type { Media } from '#core/content/media.ts'

/** Media item with test defaults. */
export const plainMedia = (id: string, more: Partial<Media> = {}): Media => ({
  id,
  kind: 'video',
  title: id,
  slug: id,
  description: '',
  tags: [],
  duration: 60,
  sources: [],
  tracks: [],
  free: true,
  requiresSubscription: false,
  offers: [],
  playlists: [],
  catchupHours: 8,
  params: {},
  ...more,
})
