/** Viewer data that streams depend on; empty for anonymous viewers. */
export type PlaybackViewer = {
  /** Viewer's token. */
  bearer?: () => Promise<string | undefined>
  userId?: () => Promise<string | undefined>
  /** Plan of the viewer, which the platform requires next to a passport. */
  planId?: () => Promise<string | undefined>
  /** Returns a media token of the account provider. */
  mediaToken?: (mediaId: string) => Promise<string>
}
