import { Hero } from '#ui/media/Hero.tsx'
import { InlineLayout } from './InlineLayout.tsx'
import { RelatedShelf } from './RelatedShelf.tsx'
import type { MediaSlots } from './slots.ts'
import type { VideoProps } from './video.ts'

export function VideoView(props: VideoProps & MediaSlots) {
  const { language, title, description, metadata, hero, related, inline } = props
  const { watch, trailer, favorite, share, similar } = props
  const list = related?.timed ? similar : related && <RelatedShelf {...related} />
  if (inline) return <InlineLayout {...props} list={list} />
  return (
    <>
      <Hero kind="cinema" language={language} title={title} description={description} metadata={metadata} image={hero}>
        {watch}
        {trailer}
        {favorite}
        {share}
      </Hero>
      {list}
    </>
  )
}
