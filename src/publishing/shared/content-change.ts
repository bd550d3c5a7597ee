/** Record kinds of content changes. `all` names no specific record. */
export type ContentChangeKind = 'media' | 'playlist' | 'contentList' | 'config' | 'insight' | 'all'

/**
 * Created, changed or deleted record. `revision` is the expected revision, if the sender includes one, and `updatedAt`
 * its time in ms.
 */
export type ContentChange = { kind: ContentChangeKind; id: string; revision?: string; updatedAt?: number }
