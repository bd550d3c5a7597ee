import s from './focal-point.module.css'
import type { PictureSource } from './ResponsivePicture.tsx'

/** The class of a cropped picture, with those of its focal point; a sheet of its own, so that other pages drop it. */
export const withFocalPoint = (own: string | undefined, { focus = '' }: Pick<PictureSource, 'focus'>) =>
  [own, ...focus.split(' ').map((word) => s[word])].filter(Boolean).join(' ')
