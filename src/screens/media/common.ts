import { requirementOf } from '#domain/access.ts'
import type { Config } from '#domain/config.ts'
import { accessModelOf } from '#domain/integration.ts'
import { type Media, truth } from '#domain/media.ts'
import { paths } from '#domain/paths.ts'
import type { Picture } from '#domain/site.ts'
import { skipsOfParams } from '#domain/skip.ts'
import { personalLists } from '#domain/watchlist.ts'
import type { Locale } from '#i18n/locales.ts'
import type { WatchMedia } from '#player/film/watch-media.ts'
import { favoriteIdOf, pictureOf } from '../cards.ts'
import type { Scene } from '../screen.ts'
import { metadataOf } from './metadata.ts'

/** `episode` is the one selected of a series. */
export type MediaParams = { id: string; episode?: string | undefined }

/** What every media screen has. */
export type MediaFrame = {
  id: string
  /** The item itself, for the head; a playlist of episodes is none. */
  item?: Media | undefined
  language: Locale
  title: string
  /** The languages of title and description, where they are not the page's. */
  titleLang?: string
  descriptionLang?: string
  /** Where the document's title says more than the heading. */
  documentTitle?: string
  description: string
  /** Where that is the one of something larger, and search engines need one of its own. */
  documentDescription?: string
  /** Year, duration, genre, rating, in words. */
  metadata: string[]
  path: string
  hero?: Picture | undefined
  /** The player stands in the page, not over it. */
  inline: boolean
  /** The media id of the trailer. */
  trailerId?: string | undefined
  /** What the favourite button of this page keeps; undefined where there are no favourites. */
  favoriteId?: string | undefined
}

export const frameOf = (scene: Scene, media: Media): MediaFrame => ({
  id: media.id,
  item: media,
  language: scene.language,
  title: media.title,
  description: media.description,
  ...langsOf(media),
  metadata: metadataOf(scene, media),
  path: paths.media(media),
  hero: pictureOf(scene, media),
  trailerId: media.trailerId,
  inline: isInline(scene.content.config),
  favoriteId: favoriteIdOf(scene, media.id),
})

/** Only where a text is in another language than its page, which pays for it then alone. */
export const langsOf = ({ titleLang, descriptionLang }: Pick<Media, 'titleLang' | 'descriptionLang'>) => ({
  ...(titleLang && { titleLang }),
  ...(descriptionLang && { descriptionLang }),
})

// Written by hand, so the word false means what it says
export const isInline = ({ custom }: Config) => Boolean(custom.inlinePlayer) && truth(custom.inlinePlayer) !== false

/** What the watch panel needs; only what is free for all carries stream addresses into the page. */
export function playableOf(scene: Scene, media: Media): WatchMedia {
  const requirement = requirementOf(media, accessModelOf(scene.content.config))
  const open = requirement === 'nothing'
  return {
    id: media.id,
    title: media.title,
    metadata: metadataOf(scene, media).join(' • '),
    requirement,
    ...offersOf(media),
    sources: open ? media.sources : [],
    tracks: open ? media.tracks : [],
    skips: skipsOfParams(media.params),
    poster: scene.hero(media.id)?.src,
    duration: media.duration,
    remember: personalLists(scene.content.config).history !== undefined,
  }
}

/** Pages carry the offers of an item only where it has some. */
export const offersOf = ({ offers }: Pick<Media, 'offers'>) =>
  offers.length > 0 ? { offers: offers.map(({ offerId }) => offerId) } : {}
