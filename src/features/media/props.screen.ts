import type { ChannelProps } from './channel.screen.ts'
import type { HubProps } from './hub.screen.ts'
import type { PageProps } from './page.screen.ts'
import type { SeriesProps } from './series.screen.ts'
import type { VideoProps } from './video.screen.ts'

/** Props of a media screen, by the kind of the item. */
export type MediaProps = VideoProps | ChannelProps | SeriesProps | PageProps | HubProps
