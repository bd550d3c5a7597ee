import { imageUrl, imageWidths } from '#domain/image.ts'
import type { Picture } from '#domain/site.ts'
import type { Locale } from '#i18n/locales.ts'
import type { Scene } from '#screens/screen.ts'
import { contentIn } from '#stores/content.ts'
import { siteInForce } from '#stores/site.ts'

/** The scene that this browser makes screens in: everything comes from the platform itself. */
export const browserScene = (language: Locale): Scene => ({
  site: siteInForce(),
  content: contentIn(language),
  language,
  now: new Date(),
  hero: heroOf,
})

function heroOf(id: string): Picture {
  const { platform } = siteInForce()
  const at = (width: number) => imageUrl(platform, id, 'background', width)
  const { featured, poster } = imageWidths
  return {
    src: at(featured),
    srcSet: `${at(featured)} ${featured}w, ${at(poster)} ${poster}w`,
    width: poster,
    height: 720,
  }
}
