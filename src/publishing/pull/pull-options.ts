import type { FetchOptions } from '#providers/http.ts'
import type { SiteSettings } from '../facts/settings.ts'

export type PullOptions = {
  site: Pick<SiteSettings, 'configSource' | 'platform' | 'siteUrl'> &
    Partial<Pick<SiteSettings, 'settings' | 'bridge' | 'library' | 'insights'>>
  /** Where the snapshot goes; it is replaced only by a complete one. */
  file: string
  languages?: string[]
  /** Told in plain sentences how far the pull is. */
  progress?: (line: string) => void
  /** Questions under way at a time. */
  concurrency?: number
  /** Let lists of the last good snapshot stand in for lists that cannot be read. */
  allowStale?: boolean
  /** Where the copies of pictures are kept; beside the snapshot in `images`. False mirrors none. */
  images?: string | false
  /** New pictures are copied for at most so many media in one pull; the pages of others show the platform's own. */
  mirrorLimit?: number | undefined
  /** The only media whose pictures are asked for, beside those that changed; all of them where it is missing. */
  picturesOf?: string[]
  fetchOptions?: FetchOptions
  /** The moment of the build, which sample schedules are moved to. */
  now?: Date | undefined
}
