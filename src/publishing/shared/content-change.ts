/** Record kinds of content changes. `all` names no specific record. */
export const contentChangeKinds = ['media', 'playlist', 'contentList', 'config', 'insight', 'all'] as const

/**
 * Created, changed or deleted record. `revision` is the expected revision, if the sender includes one, and `updatedAt`
 * its time in ms.
 */
export type ContentChange = {
  kind: (typeof contentChangeKinds)[number]
  id: string
  revision?: string
  updatedAt?: number
}
