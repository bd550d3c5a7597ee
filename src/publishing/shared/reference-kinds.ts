import type { Config } from '#core/site/config.ts'

/** Record kinds that a configuration and its links name. */
export const referenceKinds = { playlist: 'playlist', content_list: 'contentList', media: 'media' } as const

type ShelfType = Config['content'][number]['type']

/** Returns whether a row shows a list of the platform. Other rows are the viewer's own lists. */
export const isListRow = (type: ShelfType): type is 'playlist' | 'content_list' =>
  type === 'playlist' || type === 'content_list'
