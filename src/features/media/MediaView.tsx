import { ChannelView } from './ChannelView.tsx'
import { HubView } from './HubView.tsx'
import { PageView } from './PageView.tsx'
import type { MediaProps } from './props.screen.ts'
import { SeriesView } from './SeriesView.tsx'
import type { MediaSlots } from './slots.screen.ts'
import { VideoView } from './VideoView.tsx'

export function MediaView({ watch, trailer, favorite, share, similar, ...props }: MediaProps & MediaSlots) {
  const slots = { watch, trailer, favorite, share, similar }
  switch (props.kind) {
    case 'video':
      return <VideoView {...props} {...slots} />
    case 'channel':
      return <ChannelView {...props} />
    case 'series':
      return <SeriesView {...props} {...slots} />
    case 'page':
      return <PageView {...props} />
    case 'hub':
      return <HubView {...props} />
  }
}
