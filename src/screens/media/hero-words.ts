import type { MediaFrame } from './common.ts'

type Words = Pick<MediaFrame, 'title' | 'titleLang' | 'description' | 'descriptionLang' | 'metadata' | 'hero'>

/** What the head of a media page shows of its item, with the languages that are not the page's. */
export const heroOf = ({ title, titleLang, description, descriptionLang, metadata, hero }: Words) => ({
  title,
  titleLang,
  description,
  descriptionLang,
  metadata,
  image: hero,
})
