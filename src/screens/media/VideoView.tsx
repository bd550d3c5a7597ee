import { Hero } from '#ui/media/Hero.tsx'
import { Shelf } from '#ui/media/Shelf.tsx'
import type { MediaSlots } from './slots.ts'
import type { VideoProps } from './video.ts'

export function VideoView({
  language,
  title,
  description,
  metadata,
  hero,
  related,
  watch,
  favorite,
}: VideoProps & MediaSlots) {
  return (
    <>
      <Hero kind="cinema" language={language} title={title} description={description} metadata={metadata} image={hero}>
        {watch}
        {favorite}
      </Hero>
      {related && <Shelf {...related} />}
    </>
  )
}
