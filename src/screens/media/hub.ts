import type { Media } from '#domain/media.ts'
import { loadPlaylists, type Row } from '../rows.ts'
import type { RenderContext } from '../screen.ts'
import { frameOf, type MediaFrame } from './common.ts'

export type HubProps = MediaFrame & { kind: 'hub'; rows: Row[] }

/** Loads a hub: rows of playlists under a hero. */
export async function loadHub(context: RenderContext, media: Media): Promise<HubProps> {
  // Year and duration apply to videos only.
  return { ...frameOf(context, media), metadata: [], kind: 'hub', rows: await loadPlaylists(context, media.playlists) }
}
