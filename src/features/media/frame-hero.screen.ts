import type { MediaFrame } from './common.screen.ts'

type HeroFrame = Pick<MediaFrame, 'title' | 'titleLang' | 'description' | 'descriptionLang' | 'metadata' | 'hero'>

/** Returns the hero props of a media page. */
export const frameHero = ({ title, titleLang, description, descriptionLang, metadata, hero }: HeroFrame) => ({
  title,
  titleLang,
  description,
  descriptionLang,
  metadata,
  image: hero,
})
