import type { Locale } from '#core/i18n/locales.ts'
import type { RenderContext } from './screen.screen.ts'

/** Returns a render context without cached content. The API client loads with it. */
export async function freshContext(language: Locale): Promise<RenderContext> {
  const [{ browserContext }, { freshContentIn }] = await Promise.all([
    import('./browser-context.client.ts'),
    import('./content.store.ts'),
  ])
  return {
    ...browserContext(language),
    content: freshContentIn(language),
    onAir: async (channel) => (await import('./on-air.store.ts')).onAirTitle(channel, language, new Date()),
  }
}
