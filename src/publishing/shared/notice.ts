/** Record kinds of content changes. `all` names no specific record. */
export type NoticeKind = 'media' | 'playlist' | 'contentList' | 'config' | 'insight' | 'all'

/** Created, changed or deleted record. `revision` is the expected revision, if the sender includes one. */
export type Notice = { kind: NoticeKind; id: string; revision?: string }
