import type { Insight } from '#domain/insight.ts'
import { paths } from '#domain/paths.ts'
import type { ExternalVideoBlock, Link, RichBlock, TextBlock } from '#domain/rich-text.ts'
import type { Picture } from '#domain/site.ts'
import { type Locale, localePath } from '#i18n/locales.ts'
import type { WatchMedia } from '#player/film/watch-media.ts'
import { playableOf } from '../media/common.ts'
import type { Scene } from '../screen.ts'

/** One of the platform's media inside an article; without `media` it could not be had. */
export type ArticleFilm = {
  id: string
  title: string
  caption?: string | undefined
  /** The page of the film. */
  href: string
  poster?: Picture | undefined
  media?: WatchMedia | undefined
}

export type StillBlock = Exclude<RichBlock, ExternalVideoBlock>

/** An article in pieces: what stands still, and the films between. */
export type Part = { key: string; blocks: StillBlock[] } | { key: string; film: ArticleFilm }

/** Parts an article at its films, whose media are looked up on the way. */
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
  // An article without its film is still an article
  const media = await scene.content.media(id).catch(() => undefined)
  const href = localePath(scene.language, paths.media(media ?? { id, slug: '' }))
  if (!media) return { id, title: caption ?? id, caption, href }
  return { id, title: media.title, caption, href, poster: scene.hero(id), media: playableOf(scene, media) }
}

/** Links within the site stay in the language of the page. */
export const ownPath = (language: Locale, address: string) =>
  /^\/(?!\/)/.test(address) ? localePath(language, address) : address

function inLanguage({ language }: Scene, block: StillBlock): StillBlock {
  if (block._type !== 'block' || block.markDefs.length === 0) return block
  const localized = (link: Link) => ({ ...link, href: ownPath(language, link.href) })
  return { ...block, markDefs: block.markDefs.map(localized) } satisfies TextBlock
}
