import s from './focal-point.module.css'
import type { PictureSource } from './ResponsivePicture.tsx'

const edges = ['left', 'right', 'top', 'bottom'] as const

/** Class of a cropped picture with its focal point, if any. A separate sheet, dropped where unused. */
export function withFocalPoint(className: string | undefined, { focus = '' }: Pick<PictureSource, 'focus'>) {
  const words = focus.split(' ')
  const classes = edges.filter((edge) => words.includes(edge)).map((edge) => s[edge])
  return [className, ...classes].filter(Boolean).join(' ') || undefined
}
