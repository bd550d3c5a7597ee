import type { Media } from '#core/media.ts'
import { loadPlaylists, type Row } from '#features/browse/rows.screen.ts'
import type { RenderContext } from '#features/page/screen.screen.ts'
import { frameOf, type MediaFrame } from './common.screen.ts'

export type HubProps = MediaFrame & { kind: 'hub'; rows: Row[] }

/** Loads a hub: rows of playlists under a hero. */
export async function loadHub(context: RenderContext, media: Media): Promise<HubProps> {
  // Year and duration apply to videos only.
  return { ...frameOf(context, media), metadata: [], kind: 'hub', rows: await loadPlaylists(context, media.playlists) }
}
