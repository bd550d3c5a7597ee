import { localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { ButtonLink } from '#ui/base/Button.tsx'
import { Hero } from '#ui/media/Hero.tsx'
import type { ChannelProps } from './channel.screen.ts'
import { frameHero } from './frame-hero.screen.ts'

/** Shown during the redirect to the guide, or when the redirect is impossible. */
export const ChannelView = ({ language, path, ...props }: ChannelProps) => (
  <Hero {...frameHero(props)} kind="cinema" language={language}>
    <ButtonLink variant="primary" icon="play" href={localePath(language, `${path}&play=1`)}>
      {textFor(language)('video:start_watching')}
    </ButtonLink>
  </Hero>
)
