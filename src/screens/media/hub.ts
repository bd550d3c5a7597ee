import type { Media } from '#domain/media.ts'
import { loadPlaylists, type Row } from '../rows.ts'
import type { Scene } from '../screen.ts'
import { frameOf, type MediaFrame } from './common.ts'

export type HubProps = MediaFrame & { kind: 'hub'; rows: Row[] }

/** A hub: rows of playlists under a hero (spec 1 §2). */
export async function loadHub(scene: Scene, media: Media): Promise<HubProps> {
  // Year and length belong to a film
  return { ...frameOf(scene, media), metadata: [], kind: 'hub', rows: await loadPlaylists(scene, media.playlists) }
}
