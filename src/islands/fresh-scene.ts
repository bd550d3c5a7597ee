import type { Locale } from '#i18n/locales.ts'
import type { Scene } from '#screens/screen.ts'

/** Returns a render context without cached content. The API client loads with it. */
export async function freshScene(language: Locale): Promise<Scene> {
  const [{ browserScene }, { freshContentIn }] = await Promise.all([import('./scene.ts'), import('#stores/content.ts')])
  return { ...browserScene(language), content: freshContentIn(language) }
}
