import type { ReactNode } from 'react'

/** Islands of a media page. `similar` and `row3` replace static rows that need a refresh. */
export type MediaSlots = {
  watch?: ReactNode
  trailer?: ReactNode
  favorite?: ReactNode
  share?: ReactNode
  similar?: ReactNode
  [row: `row${number}`]: ReactNode
}
