import { paths } from '#core/address/paths.ts'
import { toSitePath } from '#core/address/routes.ts'
import type { Insight } from '#core/content/insight.ts'
import type { ExternalVideoBlock, Link, RichBlock, TextBlock } from '#core/content/rich-text.ts'
import { localePath } from '#core/i18n/locales.ts'
import type { RenderContext } from '#core/screen.ts'
import type { Picture } from '#core/site/site.ts'
import { playableOf } from '#features/media/common.screen.ts'
import type { WatchMedia } from '#features/player/media/watch-media.ts'

/** Media item inside an article. `media` is missing if it failed to load. */
export type ArticleMedia = {
  id: string
  title: string
  caption?: string | undefined
  /** Path of the media page. */
  href: string
  poster?: Picture | undefined
  media?: WatchMedia | undefined
}

export type StaticBlock = Exclude<RichBlock, ExternalVideoBlock>

/** Segment of an article: static blocks or a media item. */
export type ArticleSection = { key: string; blocks: StaticBlock[] } | { key: string; embed: ArticleMedia }

/** Splits an article at its media items and loads them. */
export async function splitBody(context: RenderContext, { body }: Insight): Promise<ArticleSection[]> {
  const sections: ArticleSection[] = []
  for (const block of body) {
    const last = sections.at(-1)
    if (block._type === 'externalVideo')
      sections.push({ key: block._key, embed: await loadArticleMedia(context, block) })
    else if (last && 'blocks' in last) last.blocks.push(inLanguage(context, block))
    else sections.push({ key: block._key, blocks: [inLanguage(context, block)] })
  }
  return sections
}

async function loadArticleMedia(context: RenderContext, { id, caption }: ExternalVideoBlock): Promise<ArticleMedia> {
  // An article renders even if one of its media items fails to load.
  const media = await context.content.media(id).catch(() => undefined)
  const href = localePath(context.language, paths.media(media ?? { id, slug: '' }))
  if (!media) return { id, title: caption ?? id, caption, href }
  return { id, title: media.title, caption, href, poster: context.hero(id), media: playableOf(context, media) }
}

/** Adds the language prefix to internal links. */
function inLanguage({ language }: RenderContext, block: StaticBlock): StaticBlock {
  if (block._type !== 'block' || block.markDefs.length === 0) return block
  const localized = (link: Link) => ({ ...link, href: toSitePath(language, link.href) })
  return { ...block, markDefs: block.markDefs.map(localized) } satisfies TextBlock
}
