import { Hero } from '#ui/media/Hero.tsx'
import { frameHero } from './frame-hero.screen.ts'
import { InlineLayoutView } from './InlineLayoutView.tsx'
import { RelatedShelfView } from './RelatedShelfView.tsx'
import type { MediaSlots } from './slots.screen.ts'
import type { VideoProps } from './video.screen.ts'

export function VideoView(props: VideoProps & MediaSlots) {
  const { language, related, inline } = props
  const { watch, trailer, favorite, share, similar } = props
  const list = related?.timed ? similar : related && <RelatedShelfView {...related} />
  if (inline) return <InlineLayoutView {...props} list={list} />
  return (
    <>
      <Hero {...frameHero(props)} kind="cinema" language={language}>
        {watch}
        {trailer}
        {favorite}
        {share}
      </Hero>
      {list}
    </>
  )
}
