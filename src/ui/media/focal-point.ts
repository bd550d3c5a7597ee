import { ownValue } from '#core/own-value.ts'
import s from './focal-point.module.css'
import type { PictureSource } from './ResponsivePicture.tsx'

/** Class of a cropped picture with its focal point, if any. A separate sheet, dropped where unused. */
export const withFocalPoint = (own: string | undefined, { focus = '' }: Pick<PictureSource, 'focus'>) =>
  [own, ...focus.split(' ').map((word) => ownValue(s, word))].filter(Boolean).join(' ') || undefined
