/** Picture with reserved space. */
export type PictureSource = { src: string; srcSet?: string | undefined; width: number; height: number; focus?: string }

/** `eager` for the largest visible picture, `lazy-low` for the last in order. */
export type PicturePriority = 'eager' | 'lazy-low'

/** `sizes` of lazy pictures with a size from CSS; 320 px in browsers without `auto`. */
export const lazySizes = 'auto, 320px'

type PictureProps = {
  image: PictureSource
  alt?: string | undefined
  sizes?: string | undefined
  priority?: PicturePriority | undefined
  className?: string | undefined
}

export function ResponsivePicture({ image, alt = '', sizes, priority = 'lazy-low', className }: PictureProps) {
  const eager = priority === 'eager'
  return (
    <img
      className={className}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'low'}
      decoding={eager ? 'sync' : 'async'}
      sizes={image.srcSet && sizes}
      srcSet={image.srcSet}
      src={image.src}
      width={image.width}
      height={image.height}
      alt={alt}
    />
  )
}
