import { micromark } from 'micromark'
import type { Media } from '#domain/media.ts'
import { type OwnLink, ownLinksIn, withOwnLinks } from '#domain/own-links.ts'
import { paths } from '#domain/paths.ts'
import { localePath } from '#i18n/locales.ts'
import type { Scene } from '../screen.ts'
import { frameOf, type MediaFrame } from './common.ts'

export type PageProps = MediaFrame & { kind: 'page'; html: string; htmlLang?: string | undefined }

/** Loads a static page. Micromark escapes HTML and drops unsafe links. */
export async function loadPage(scene: Scene, media: Media): Promise<PageProps> {
  const html = micromark(await completed(scene, media.markdown ?? media.description))
  const htmlLang = media.markdown ? media.markdownLang : media.descriptionLang
  // The image serves link previews only.
  return { ...frameOf(scene, media), hero: undefined, kind: 'page', html: belowTitle(html), htmlLang }
}

// The title is the only h1: a leading h1 is dropped, others become h2.
const belowTitle = (html: string) => html.replace(/^<h1>.*<\/h1>\s*/, '').replace(/<(\/?)h1>/g, '<$1h2>')

/** Expands internal links to canonical addresses in the language of the page. */
async function completed(scene: Scene, markdown: string) {
  const links = await Promise.all(ownLinksIn(markdown).map((link) => addressOf(scene, link)))
  return withOwnLinks(markdown, new Map(links.filter((link) => link !== undefined)))
}

async function addressOf({ content, language }: Scene, { address, kind, id }: OwnLink) {
  const target = await content[kind](id).catch(() => undefined)
  return target && ([address, localePath(language, paths[kind](target))] as const)
}
