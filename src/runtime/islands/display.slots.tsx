import type { ReactNode } from 'react'
import { DisplaySettings } from '#features/page/DisplaySettings.island.tsx'
import type { DisplayProps } from '#features/page/display.screen.ts'

/** Returns the islands of the page of display settings. */
export const displaySlots = (props: DisplayProps): { settings?: ReactNode } => ({
  settings: <DisplaySettings {...props} />,
})
