import type { ReactNode } from 'react'

/** `watch` is the button that opens the player; `trailer` and `share` are buttons beside it. */
export type MediaSlots = { watch?: ReactNode; trailer?: ReactNode; share?: ReactNode }
