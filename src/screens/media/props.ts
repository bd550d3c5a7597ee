import type { ChannelProps } from './channel.ts'
import type { HubProps } from './hub.ts'
import type { PageProps } from './page.ts'
import type { SeriesProps } from './series.ts'
import type { VideoProps } from './video.ts'

/** Props of a media screen, by the kind of the item. */
export type MediaProps = VideoProps | ChannelProps | SeriesProps | PageProps | HubProps
