import type { ReactNode } from 'react'

/**
 * `watch` opens the player; `trailer`, `favorite` and `share` are buttons beside it. `similar` stands in the place of what
 * is related and `row3` in that of a hub's fourth row, where these run by the clock.
 */
export type MediaSlots = {
  watch?: ReactNode
  trailer?: ReactNode
  favorite?: ReactNode
  share?: ReactNode
  similar?: ReactNode
  [row: `row${number}`]: ReactNode
}
