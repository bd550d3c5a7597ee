import { imageUrl, imageWidths } from '#core/content/media.ts'
import { textFor } from '#core/i18n/text.ts'
import type { Head, RenderContext, Screen } from '#core/screen.ts'
import type { Picture } from '#core/site/site.ts'
import { withoutTags } from '#core/text/plain-text.ts'

/** Returns `title - site name`. */
export const pageTitle = (title: string, { site }: RenderContext) => `${title} - ${site.config.siteName}`

/** Returns the start of a publisher's text without its tags, cut at a word within `limit` characters. */
export const excerpt = (text: string, limit?: number) => shorten(withoutTags(text), limit)

/** Returns the start of a plain text, cut at a word within `limit` characters. */
export function shorten(text: string, limit = 160): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= limit) return plain
  const cut = plain.slice(0, limit - 1)
  const start = cut.slice(0, Math.max(cut.lastIndexOf(' '), limit / 2)).trimEnd()
  // Removes half of a surrogate pair, such as of an emoji.
  return `${start.replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** Loads a screen whose route comes from the same content. Throws an Error if missing. */
export async function renderScreen<Params, Props>(
  screen: Screen<Params, Props>,
  context: RenderContext,
  params: Params,
) {
  const props = await screen.load(context, params)
  if (!props) throw new Error(`There is no content for ${JSON.stringify(params)}`)
  return { props, head: screen.head(props, context) }
}

/** Returns the wide image of a media item, hosted by the platform. */
export function platformHero(platform: string, id: string): Picture {
  const at = (width: number) => imageUrl(platform, id, 'background', width)
  const { featured, poster } = imageWidths
  return {
    src: at(featured),
    srcSet: `${at(featured)} ${featured}w, ${at(poster)} ${poster}w`,
    width: poster,
    height: 720,
  }
}

/** Returns the head of the page for addresses without a pre-rendered page. */
export function fallbackHead(context: RenderContext): Head {
  const text = textFor(context.language)
  return {
    title: pageTitle(text('common:not_found_title'), context),
    description: text('common:not_found_description'),
    path: '/',
    type: 'website',
    index: false,
  }
}
