import type { ReactNode } from 'react'
import type { HubProps, PageProps } from './page.screen.ts'
import type { SeriesProps } from './series-props.screen.ts'
import type { ChannelProps, VideoProps } from './video.screen.ts'

/** Props of a media screen, by the kind of the item. */
export type MediaProps = VideoProps | ChannelProps | SeriesProps | PageProps | HubProps

/** Islands of a media page. `similar` and `row3` replace static rows that need a refresh. */
export type MediaSlots = {
  watch?: ReactNode
  trailer?: ReactNode
  favorite?: ReactNode
  share?: ReactNode
  download?: ReactNode
  similar?: ReactNode
  [row: `row${number}`]: ReactNode
}
