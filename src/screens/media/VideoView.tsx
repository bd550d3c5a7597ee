import { CardGrid } from '#ui/media/CardGrid.tsx'
import { Hero } from '#ui/media/Hero.tsx'
import { Shelf } from '#ui/media/Shelf.tsx'
import { SectionHeader } from '#ui/site/PageHeader.tsx'
import { InlineLayout } from './InlineLayout.tsx'
import type { MediaSlots } from './slots.ts'
import type { VideoProps } from './video.ts'

export function VideoView(props: VideoProps & MediaSlots) {
  const { language, title, description, metadata, hero, related, inline } = props
  const { watch, trailer, favorite, share } = props
  if (inline) return <InlineLayout {...props} list={related && <RelatedList {...related} />} />
  return (
    <>
      <Hero kind="cinema" language={language} title={title} description={description} metadata={metadata} image={hero}>
        {watch}
        {trailer}
        {favorite}
        {share}
      </Hero>
      {related && <Shelf {...related} />}
    </>
  )
}

const RelatedList = ({ title, cards, language, ratio }: NonNullable<VideoProps['related']>) => (
  <>
    <SectionHeader title={title} />
    <CardGrid cards={cards} language={language} ratio={ratio} label={title} headingLevel={3} />
  </>
)
