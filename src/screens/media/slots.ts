import type { ReactNode } from 'react'

/** `watch` opens the player; `trailer`, `favorite` and `share` are buttons beside it. */
export type MediaSlots = { watch?: ReactNode; trailer?: ReactNode; favorite?: ReactNode; share?: ReactNode }
