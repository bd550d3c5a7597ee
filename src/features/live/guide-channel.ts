import type { Channel } from '#core/guide.ts'
import type { PictureSource } from '#ui/media/ResponsivePicture.tsx'

/** A channel as the guide shows it; `href` selects it. */
export type GuideChannel = Channel & { href: string; logo: PictureSource; picture?: PictureSource | undefined }
