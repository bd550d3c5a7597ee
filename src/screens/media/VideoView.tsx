import { Hero } from '#ui/media/Hero.tsx'
import { heroOf } from './hero-words.ts'
import { InlineLayout } from './InlineLayout.tsx'
import { RelatedShelf } from './RelatedShelf.tsx'
import type { MediaSlots } from './slots.ts'
import type { VideoProps } from './video.ts'

export function VideoView(props: VideoProps & MediaSlots) {
  const { language, related, inline } = props
  const { watch, trailer, favorite, share, similar } = props
  const list = related?.timed ? similar : related && <RelatedShelf {...related} />
  if (inline) return <InlineLayout {...props} list={list} />
  return (
    <>
      <Hero {...heroOf(props)} kind="cinema" language={language}>
        {watch}
        {trailer}
        {favorite}
        {share}
      </Hero>
      {list}
    </>
  )
}
