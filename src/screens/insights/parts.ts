import type { Insight } from '#domain/insight.ts'
import { paths } from '#domain/paths.ts'
import type { ExternalVideoBlock, Link, RichBlock, TextBlock } from '#domain/rich-text.ts'
import type { Picture } from '#domain/site.ts'
import { type Locale, localePath } from '#i18n/locales.ts'
import type { WatchMedia } from '#player/film/watch-media.ts'
import { playableOf } from '../media/common.ts'
import type { Scene } from '../screen.ts'

/** Media item inside an article. `media` is missing if it failed to load. */
export type ArticleFilm = {
  id: string
  title: string
  caption?: string | undefined
  /** Path of the media page. */
  href: string
  poster?: Picture | undefined
  media?: WatchMedia | undefined
}

export type StillBlock = Exclude<RichBlock, ExternalVideoBlock>

/** Segment of an article: static blocks or a media item. */
export type Part = { key: string; blocks: StillBlock[] } | { key: string; film: ArticleFilm }

/** Splits an article at its media items and loads them. */
export async function partsOf(scene: Scene, { body }: Insight): Promise<Part[]> {
  const parts: Part[] = []
  for (const block of body) {
    const last = parts.at(-1)
    if (block._type === 'externalVideo') parts.push({ key: block._key, film: await filmOf(scene, block) })
    else if (last && 'blocks' in last) last.blocks.push(inLanguage(scene, block))
    else parts.push({ key: block._key, blocks: [inLanguage(scene, block)] })
  }
  return parts
}

async function filmOf(scene: Scene, { id, caption }: ExternalVideoBlock): Promise<ArticleFilm> {
  // An article renders even if one of its media items fails to load.
  const media = await scene.content.media(id).catch(() => undefined)
  const href = localePath(scene.language, paths.media(media ?? { id, slug: '' }))
  if (!media) return { id, title: caption ?? id, caption, href }
  return { id, title: media.title, caption, href, poster: scene.hero(id), media: playableOf(scene, media) }
}

/** Adds the language prefix to internal links. */
export const ownPath = (language: Locale, address: string) =>
  /^\/(?!\/)/.test(address) ? localePath(language, address) : address

function inLanguage({ language }: Scene, block: StillBlock): StillBlock {
  if (block._type !== 'block' || block.markDefs.length === 0) return block
  const localized = (link: Link) => ({ ...link, href: ownPath(language, link.href) })
  return { ...block, markDefs: block.markDefs.map(localized) } satisfies TextBlock
}
