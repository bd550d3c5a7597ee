import type { ReactNode } from 'react'

/** `watch` is the button that opens the player, `favorite` the one that keeps the item. */
export type MediaSlots = { watch?: ReactNode; favorite?: ReactNode }
