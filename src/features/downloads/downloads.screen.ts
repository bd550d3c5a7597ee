import { accessModelOf, requirementOf } from '#core/access/access.ts'
import { paths } from '#core/address/paths.ts'
import { type DownloadItem, type DownloadStreams, isDownloadable, offersDownloads } from '#core/downloads/downloads.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import type { Head, RenderContext, Screen } from '#core/screen.ts'
import { playableOn, queueOf } from '#features/media/media.screen.ts'
import type { MediaProps } from '#features/media/props.screen.ts'
import { pageTitle } from '#features/page/render.screen.ts'
import type { WatchMedia } from '#features/player/media/watch-media.ts'

export type DownloadsProps = { language: Locale }

/** Page of the downloads, the same for every viewer. */
export const downloads: Screen<object, DownloadsProps> = { load: async ({ language }) => ({ language }), head }

function head({ language }: DownloadsProps, context: RenderContext): Head {
  const text = textFor(language)
  return {
    title: pageTitle(text('downloads:title'), context),
    description: text('downloads:description'),
    path: paths.downloads,
    type: 'website',
    index: false,
  }
}

/** Item to download; `until` is the end of the publisher's window. */
export type DownloadTarget = {
  item: DownloadItem
  remote: DownloadStreams
  href: string
  until?: string | undefined
}

/** Episode of a series; `label` is "S1:E2 - Title". */
export type OfferedEpisode = { id: string; season: number; label: string }

/** `isChosen`: the page is the one of an episode. */
export type DownloadOffer = { offer: DownloadTarget; episodes?: OfferedEpisode[]; isChosen?: boolean }

/** Returns the download of a media page, undefined where none is offered. */
export async function downloadOn(context: RenderContext, props: MediaProps): Promise<DownloadOffer | undefined> {
  if (!offersDownloads(context.site.config, context.site.bridge)) return undefined
  const playable = playableOn(props)
  if (!playable || ('event' in props && props.event)) return undefined
  const offer = await targetOf(context, playable, props.path)
  if (!offer || props.kind !== 'series') return offer && { offer }
  const { steps = [], chosen } = queueOf(props)
  const seasons = new Map(props.episodes.map(({ id, season }) => [id, season]))
  const episodes = steps.map(({ id, label }) => ({ id, label, season: seasons.get(id) ?? 0 }))
  return { offer: { ...offer, item: { ...offer.item, series: props.title } }, episodes, isChosen: chosen === true }
}

/** Returns an item with its streams, undefined where it may not be downloaded. */
export async function targetOf(
  context: RenderContext,
  playable: WatchMedia,
  href: string,
): Promise<DownloadTarget | undefined> {
  const media = await context.content.media(playable.id)
  const requirement = media && requirementOf(media, accessModelOf(context.site.config))
  if (!media || !requirement || !isDownloadable(media, requirement)) return undefined
  const { id, title, metadata, skips, duration, remember } = playable
  return {
    item: { id, title, metadata, duration, requirement, remember, ...(skips?.length && { skips }) },
    remote: { sources: media.sources, tracks: media.tracks },
    href,
    ...(media.params.downloadsUntil && { until: media.params.downloadsUntil }),
  }
}
