import type { Media } from '#domain/media.ts'
import { loadPlaylists, type Row } from '../rows.ts'
import type { Scene } from '../screen.ts'
import { frameOf, type MediaFrame } from './common.ts'

export type HubProps = MediaFrame & { kind: 'hub'; rows: Row[] }

/** Loads a hub: rows of playlists under a hero. */
export async function loadHub(scene: Scene, media: Media): Promise<HubProps> {
  // Year and duration apply to videos only.
  return { ...frameOf(scene, media), metadata: [], kind: 'hub', rows: await loadPlaylists(scene, media.playlists) }
}
