import type { ReactNode } from 'react'
import { HubView } from './HubView.tsx'
import type { MediaProps } from './media.ts'
import { PageView } from './PageView.tsx'
import { SeriesView } from './SeriesView.tsx'
import { VideoView } from './VideoView.tsx'

/** `watch` is the button that opens the player. */
export type MediaSlots = { watch?: ReactNode }

export function MediaView({ watch, ...props }: MediaProps & MediaSlots) {
  switch (props.kind) {
    case 'video':
      return <VideoView {...props} watch={watch} />
    case 'series':
      return <SeriesView {...props} watch={watch} />
    case 'page':
      return <PageView {...props} />
    case 'hub':
      return <HubView {...props} />
  }
}
