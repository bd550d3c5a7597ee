import { paths } from '#core/address/paths.ts'
import { withSitePaths } from '#core/address/routes.ts'
import type { Media } from '#core/content/media.ts'
import { pathInLocale } from '#core/i18n/locales.ts'
import type { RenderContext } from '#core/screen.ts'
import { loadPlaylists, type Row } from '#features/browse/rows.screen.ts'
import { type MediaFrame, toMediaFrame } from './common.screen.ts'
import { type OwnLink, ownLinksIn, withOwnLinks } from './own-links.rules.ts'

export type PageProps = MediaFrame & { kind: 'page'; html: string; htmlLang?: string | undefined }

/** Loads a static page. Micromark escapes HTML and drops unsafe links. */
export async function loadPage(context: RenderContext, media: Media): Promise<PageProps> {
  // Most items of a browser are films, without Markdown.
  const { micromark } = await import('micromark')
  const html = withSitePaths(micromark(await completed(context, media.markdown ?? media.description)), context.language)
  const htmlLang = media.markdown ? media.markdownLang : media.descriptionLang
  // The image serves link previews only.
  return { ...toMediaFrame(context, media), hero: undefined, kind: 'page', html: belowTitle(html), htmlLang }
}

/** Loads the page that `custom.landingPage` shows above the shelves. */
export async function loadLanding(context: RenderContext): Promise<PageProps | undefined> {
  const { landingPage } = context.content.config.custom
  const item = landingPage ? await context.content.media(landingPage) : undefined
  return item?.kind === 'page' ? loadPage(context, item) : undefined
}

// The title is the only h1: a leading h1 is dropped, others become h2.
const belowTitle = (html: string) => html.replace(/^<h1>.*<\/h1>\s*/, '').replace(/<(\/?)h1>/g, '<$1h2>')

/** Expands internal links to canonical addresses in the language of the page. */
async function completed(context: RenderContext, markdown: string) {
  const links = await Promise.all(ownLinksIn(markdown).map((link) => addressOf(context, link)))
  return withOwnLinks(markdown, new Map(links.filter((link) => link !== undefined)))
}

async function addressOf({ content, language }: RenderContext, { address, kind, id }: OwnLink) {
  const target = await content[kind](id).catch(() => undefined)
  return target && ([address, pathInLocale(language, paths[kind](target))] as const)
}

export type HubProps = MediaFrame & { kind: 'hub'; rows: Row[] }

/** Loads a hub: rows of playlists under a hero. */
export async function loadHub(context: RenderContext, media: Media): Promise<HubProps> {
  return { ...toMediaFrame(context, media), kind: 'hub', rows: await loadPlaylists(context, media.playlists) }
}
