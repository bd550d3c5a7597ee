import type { Locale } from '#i18n/locales.ts'
import type { RenderContext } from '#screens/screen.ts'

/** Returns a render context without cached content. The API client loads with it. */
export async function freshContext(language: Locale): Promise<RenderContext> {
  const [{ browserContext }, { freshContentIn }] = await Promise.all([
    import('./browser-context.ts'),
    import('#stores/content.ts'),
  ])
  return { ...browserContext(language), content: freshContentIn(language) }
}
