import type { ReactNode } from 'react'

/** `watch` is the button that opens the player. */
export type MediaSlots = { watch?: ReactNode }
