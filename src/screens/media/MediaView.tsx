import { HubView } from './HubView.tsx'
import type { MediaProps } from './media.ts'
import { PageView } from './PageView.tsx'
import { SeriesView } from './SeriesView.tsx'
import type { MediaSlots } from './slots.ts'
import { VideoView } from './VideoView.tsx'

export function MediaView({ watch, favorite, ...props }: MediaProps & MediaSlots) {
  switch (props.kind) {
    case 'video':
      return <VideoView {...props} watch={watch} favorite={favorite} />
    case 'series':
      return <SeriesView {...props} watch={watch} favorite={favorite} />
    case 'page':
      return <PageView {...props} />
    case 'hub':
      return <HubView {...props} />
  }
}
