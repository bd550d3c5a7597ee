import type { RenderContext } from '#core/screen.ts'
import { LiveShelf } from '#features/browse/LiveShelf.island.tsx'
import { DownloadButton } from '#features/downloads/DownloadButton.island.tsx'
import type { DownloadOffer } from '#features/downloads/downloads.screen.ts'
import { FavoriteButton } from '#features/lists/FavoriteButton.island.tsx'
import { WatchedMarks } from '#features/lists/WatchedMarks.island.tsx'
import { LiveEvent } from '#features/media/LiveEvent.island.tsx'
import { LiveRelated } from '#features/media/LiveRelated.island.tsx'
import {
  eventOn,
  playableOn,
  queueOf,
  showsWatchedEpisodes,
  timedHubRows,
  timedRelated,
} from '#features/media/media.screen.ts'
import type { MediaProps, MediaSlots } from '#features/media/props.screen.ts'
import { ShareButton } from '#features/media/ShareButton.island.tsx'
import { TrailerButton } from '#features/media/TrailerButton.island.tsx'
import { WatchPanel } from '#features/media/WatchPanel.island.tsx'
import { excerpt } from '#features/page/render.screen.ts'
import { panel } from './panel.tsx'

/** Returns the islands in the page of a media item. */
export function mediaSlots({ language }: RenderContext, props: MediaProps, download?: DownloadOffer): MediaSlots {
  const { title, description, trailerId, favoriteId, inline } = props
  const media = playableOn(props)
  const event = eventOn(props)
  const related = timedRelated(props)
  const watch = media && { language, media, queue: queueOf(props), inline }
  const slots: MediaSlots = {
    watch: panel(
      language,
      watch && (event ? <LiveEvent {...watch} event={event} description={description} /> : <WatchPanel {...watch} />),
    ),
    trailer: panel(language, trailerId && <TrailerButton language={language} trailerId={trailerId} title={title} />),
    favorite: panel(language, favoriteId && <FavoriteButton language={language} id={favoriteId} />),
    share: panel(language, <ShareButton language={language} title={title} description={excerpt(description)} />),
    download: panel(language, download && <DownloadButton language={language} {...download} />),
    similar: panel(language, related && <LiveRelated {...related} />),
  }
  for (const row of timedHubRows(props)) slots[`row${row.index}`] = <LiveShelf {...row} />
  return slots
}

/** Returns the island beside the view of a media item. */
export const mediaMarks = ({ language }: RenderContext, props: MediaProps) =>
  showsWatchedEpisodes(props) && <WatchedMarks language={language} />
