import { localePath } from '#i18n/locales.ts'
import { textFor } from '#i18n/text.ts'
import { ButtonLink } from '#ui/base/Button.tsx'
import { Hero } from '#ui/media/Hero.tsx'
import type { ChannelProps } from './channel.ts'

/** What is seen for the moment that the way to the guide takes, and by whoever is not taken there. */
export const ChannelView = ({ language, title, description, metadata, hero, path }: ChannelProps) => (
  <Hero kind="cinema" language={language} title={title} description={description} metadata={metadata} image={hero}>
    <ButtonLink variant="primary" icon="play" href={localePath(language, `${path}&play=1`)}>
      {textFor(language)('video:start_watching')}
    </ButtonLink>
  </Hero>
)
