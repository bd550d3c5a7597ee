/** What a content system may say has changed; `all` names nothing in particular. */
export type NoticeKind = 'media' | 'playlist' | 'contentList' | 'config' | 'insight' | 'all'

/** That something changed, is new or is gone; `revision` is the one that the next answer must have, where the system says so. */
export type Notice = { kind: NoticeKind; id: string; revision?: string }
