import type { TextKey } from '#core/i18n/text.ts'
import type { FailureKind } from './concerns/failure.ts'

/**
 * Message of a failure and the next step of the player. `later` applies after the first frame. `source`: another source
 * of the item. `address`: the streams are requested once more. Offline, playback waits for the connection instead.
 */
type Cause = { title: TextKey; description: TextKey; next: Step; later: Step }

type Step = 'source' | 'address' | 'nothing'

/** Playback in seconds after which a failure counts as a new one. */
export const repeatedSeconds = 10

const title = 'video:player_error.title'

/** Message and next step by the reason of a failure. */
export const causes: Record<FailureKind, Cause> = {
  // Offline, or no host responds.
  network: { title, description: 'video:player_error.network', next: 'source', later: 'source' },
  // Status 5xx or 429, or no response although other hosts respond.
  server: { title, description: 'video:player_error.server', next: 'source', later: 'source' },
  // CORS or the content security policy.
  blocked: { title, description: 'video:player_error.blocked', next: 'source', later: 'source' },
  // Broken files, decoder errors and exceptions of the player.
  media: { title, description: 'video:player_error.description', next: 'source', later: 'address' },
  // Container or codec.
  unsupported: { title, description: 'video:player_error.format', next: 'source', later: 'source' },
  // Status 404 or 410.
  missing: { title, description: 'video:player_error.missing', next: 'source', later: 'address' },
  // Status 401, 403 or 451.
  forbidden: {
    title: 'video:player_error.geo_blocked_title',
    description: 'video:player_error.geo_blocked_description',
    next: 'source',
    later: 'address',
  },
  // The signature or the licence has ended.
  expired: { title, description: 'video:player_error.expired', next: 'address', later: 'address' },
  unentitled: { title, description: 'video:player_error.not_entitled', next: 'nothing', later: 'nothing' },
  protected: { title, description: 'video:player_error.protected', next: 'source', later: 'address' },
  keySystem: { title, description: 'video:player_error.key_system', next: 'source', later: 'source' },
  output: { title, description: 'video:player_error.output', next: 'source', later: 'source' },
  licence: { title, description: 'video:player_error.licence', next: 'source', later: 'source' },
}
