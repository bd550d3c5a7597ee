import { accessModelOf, requirementOf } from '#core/access/access.ts'
import { paths } from '#core/address/paths.ts'
import { type Media, parseBoolean } from '#core/content/media.ts'
import { type TimedLabel, toTimedLabels } from '#core/content/timed-label.ts'
import { type Locale, localePath } from '#core/i18n/locales.ts'
import { personalLists } from '#core/lists/lists.ts'
import { skipsOfParams } from '#core/player/skip.ts'
import type { RenderContext } from '#core/screen.ts'
import type { Config } from '#core/site/config.ts'
import type { Picture } from '#core/site/site.ts'
import { favoriteIdOf, mediaPicture, metadataOf } from '#features/browse/cards.screen.ts'
import type { WatchMedia } from '#features/player/media/watch-media.ts'
import type { MetadataPart } from '#ui/media/LocalTime.tsx'

/** `episode` is the selected episode of a series. */
export type MediaParams = { id: string; episode?: string | undefined }

/** Props shared by all media screens. */
export type MediaFrame = {
  id: string
  /** Media item for the head. A playlist of episodes has none. */
  item?: Media | undefined
  language: Locale
  title: string
  /** Languages of title and description, if different from the page language. */
  titleLang?: string | undefined
  descriptionLang?: string | undefined
  /** Document title, if longer than the heading. */
  documentTitle?: string
  description: string
  /** Unique meta description for pages whose visible description belongs to a series. */
  documentDescription?: string
  /** Year or date, duration, genre and rating. */
  metadata: MetadataPart[]
  /** Labels that depend on time. */
  timedLabels?: TimedLabel[] | undefined
  path: string
  hero?: Picture | undefined
  /** The player is embedded in the page, not an overlay. */
  inline: boolean
  /** Media id of the trailer. */
  trailerId?: string | undefined
  /** Address of the transcript. */
  transcript?: string
  /** Id to store as a favourite, undefined on sites without favourites. */
  favoriteId?: string | undefined
}

export const toMediaFrame = (context: RenderContext, media: Media): MediaFrame => ({
  id: media.id,
  item: media,
  language: context.language,
  title: media.title,
  description: media.description,
  ...langsOf(media),
  metadata: metadataOf(context, media),
  ...labelsOf(context, media),
  path: paths.media(media),
  hero: mediaPicture(context, media),
  trailerId: media.trailerId,
  inline: isInline(context.content.config),
  favoriteId: favoriteIdOf(context, media.id),
  ...transcriptOf(context, media),
})

export const transcriptOf = (
  { language, hasTranscript }: RenderContext,
  media: Media,
): Pick<MediaFrame, 'transcript'> =>
  hasTranscript?.(media.id) ? { transcript: localePath(language, paths.transcript(media)) } : {}

/** Returns only labels that still apply, to save bytes. */
function labelsOf({ content, now }: RenderContext, media: Media): Pick<MediaFrame, 'timedLabels'> {
  const timedLabels = toTimedLabels(media, content.config, now)
  return timedLabels.length > 0 ? { timedLabels } : {}
}

/** Returns only languages that differ from the page language, to save bytes. */
export const langsOf = ({ titleLang, descriptionLang }: Pick<Media, 'titleLang' | 'descriptionLang'>) => ({
  ...(titleLang && { titleLang }),
  ...(descriptionLang && { descriptionLang }),
})

// Publishers type this value, so the string "false" means false.
export const isInline = ({ custom }: Config) =>
  Boolean(custom.inlinePlayer) && parseBoolean(custom.inlinePlayer) !== false

/** Returns the props of the watch button. Only free items include their stream URLs. */
export function playableOf(context: RenderContext, media: Media): WatchMedia {
  const requirement = requirementOf(media, accessModelOf(context.content.config))
  const open = requirement === 'nothing'
  return {
    id: media.id,
    title: media.title,
    ...(media.titleLang && { titleLang: media.titleLang }),
    // The date of a past event depends on the viewer's time zone.
    metadata: metadataOf(context, media)
      .filter((part) => typeof part === 'string')
      .join(' • '),
    requirement,
    ...offerIdsOf(media),
    sources: open ? media.sources : [],
    tracks: open ? media.tracks : [],
    skips: skipsOfParams(media.params),
    poster: context.hero(media.id)?.src,
    duration: media.duration,
    remember: personalLists(context.content.config).history !== undefined,
    ...(media.signLanguageId && { signLanguageId: media.signLanguageId }),
  }
}

/** Returns the offers of an item, omitted when empty to save bytes. */
export const offerIdsOf = ({ offers }: Pick<Media, 'offers'>) =>
  offers.length > 0 ? { offers: offers.map(({ offerId }) => offerId) } : {}
