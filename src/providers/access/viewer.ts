/** Who is watching, as far as the streams depend on it; a stranger has nothing of it. */
export type PlaybackViewer = {
  /** The viewer's own token. */
  bearer?: () => Promise<string | undefined>
  userId?: () => Promise<string | undefined>
  /** The plan that entitles the viewer, as the access bridge asks for it. */
  planId?: () => Promise<string | undefined>
  /** A media token of the account provider. */
  mediaToken?: (mediaId: string) => Promise<string>
}
