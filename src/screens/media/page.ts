import { micromark } from 'micromark'
import type { Media } from '#domain/media.ts'
import type { Scene } from '../screen.ts'
import { frameOf, type MediaFrame } from './common.ts'

export type PageProps = MediaFrame & { kind: 'page'; html: string }

/** A static page; micromark escapes HTML and drops unsafe links by itself (spec 1 §3). */
export async function loadPage(scene: Scene, media: Media): Promise<PageProps> {
  return { ...frameOf(scene, media), kind: 'page', html: micromark(media.markdown ?? media.description) }
}
