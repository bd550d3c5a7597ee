import type { ImageBlock } from '#core/rich-text.ts'
import { ResponsivePicture } from '#ui/media/ResponsivePicture.tsx'
import s from './ArticleImage.module.css'

const places: Record<ImageBlock['size'], string> = {
  small: '280px',
  medium: '(width < 48rem) 100vw, 420px',
  large: '(width < 48rem) 100vw, 672px',
  full: '(width < 64rem) 100vw, 960px',
  own: '(width < 48rem) 100vw, 672px',
}

/** Article image with editor options as classes: the policy forbids style attributes. */
export function ArticleImage({ picture, size, alignment, caption, captionPosition, tilt }: ImageBlock) {
  const figcaption = caption && <figcaption dir="auto">{caption}</figcaption>
  return (
    <figure
      className={tilt ? `${s.figure} ${s.tilted}` : s.figure}
      data-size={size}
      data-align={alignment}
      data-caption={captionPosition}
      data-tilt={tiltLabel(tilt)}
    >
      {captionPosition === 'top' && figcaption}
      <ResponsivePicture image={picture} alt={picture.alt} sizes={places[size]} />
      {captionPosition !== 'top' && figcaption}
    </figure>
  )
}

// -34 degrees are "left t3 o4"
function tiltLabel(tilt: number) {
  if (tilt === 0) return undefined
  const degrees = Math.abs(tilt)
  return `${tilt < 0 ? 'left' : 'right'} t${Math.floor(degrees / 10)} o${degrees % 10}`
}
