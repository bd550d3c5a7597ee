import type { MediaFrame } from './common.ts'

type Words = Pick<MediaFrame, 'title' | 'titleLang' | 'description' | 'descriptionLang' | 'metadata' | 'hero'>

/** Returns the hero props of a media page. */
export const heroOf = ({ title, titleLang, description, descriptionLang, metadata, hero }: Words) => ({
  title,
  titleLang,
  description,
  descriptionLang,
  metadata,
  image: hero,
})
