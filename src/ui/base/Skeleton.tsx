import type { AspectRatio } from '#domain/playlist.ts'
import s from './Skeleton.module.css'

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The shape of a card that is still on its way. */
export const CardSkeleton = ({ ratio = '16:9' }: { ratio?: AspectRatio }) => (
  <span className={s.card} data-ratio={ratio} aria-hidden="true">
    <span className={s.picture} />
    <span className={s.line} />
  </span>
)

/** The shape of a shelf: as tall as the real one, so that nothing moves when it comes. */
export const ShelfSkeleton = ({ ratio = '16:9', count = 6 }: { ratio?: AspectRatio; count?: number }) => (
  <span className={s.shelf} data-ratio={ratio} aria-hidden="true">
    <span className={s.title} />
    <span className={s.row}>
      {times(count).map((index) => (
        <CardSkeleton key={index} ratio={ratio} />
      ))}
    </span>
  </span>
)

/** The shape of a grid. */
export const GridSkeleton = ({ ratio = '16:9', count = 15 }: { ratio?: AspectRatio; count?: number }) => (
  <span className={s.grid} data-ratio={ratio} aria-hidden="true">
    {times(count).map((index) => (
      <CardSkeleton key={index} ratio={ratio} />
    ))}
  </span>
)
