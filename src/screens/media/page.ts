import { micromark } from 'micromark'
import type { Media } from '#domain/media.ts'
import type { Scene } from '../screen.ts'
import { frameOf, type MediaFrame } from './common.ts'

export type PageProps = MediaFrame & { kind: 'page'; html: string }

/** A static page; micromark escapes HTML and drops unsafe links by itself (spec 1 §3). */
export async function loadPage(scene: Scene, media: Media): Promise<PageProps> {
  const html = micromark(media.markdown ?? media.description)
  return { ...frameOf(scene, media), kind: 'page', html: belowTitle(html) }
}

// The page has its title as its one top heading: an opening one repeats it, others step down
const belowTitle = (html: string) => html.replace(/^<h1>.*<\/h1>\s*/, '').replace(/<(\/?)h1>/g, '<$1h2>')
