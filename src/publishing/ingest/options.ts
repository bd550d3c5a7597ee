import type { FetchOptions } from '#providers/http.ts'
import type { SiteSettings } from '../config/settings.ts'

export type IngestOptions = {
  site: Pick<SiteSettings, 'configSource' | 'platform' | 'siteUrl'> &
    Partial<Pick<SiteSettings, 'settings' | 'bridge' | 'library' | 'insights'>>
  /** Snapshot path. Only a complete snapshot replaces the existing one. */
  file: string
  languages?: string[]
  /** Receives progress messages. */
  progress?: (line: string) => void
  /** Maximum number of parallel requests. */
  concurrency?: number
  /** Uses lists of the last good snapshot for unreadable lists. */
  allowStale?: boolean
  /** Folder of image copies. Defaults to `images` beside the snapshot. False disables mirroring. */
  images?: string | false
  /** Maximum media per pull with new image copies. Other pages use the platform's images. */
  mirrorLimit?: number | undefined
  /** Restricts image requests to these media and changed ones. Defaults to all media. */
  picturesOf?: string[]
  fetchOptions?: FetchOptions
  /** Build date, used as the base of sample schedules. */
  now?: Date | undefined
}
