import type { Locale } from '#i18n/locales.ts'
import type { Scene } from '#screens/screen.ts'

/** A scene whose answers are asked for anew; what asks the platform comes with the first of them. */
export async function freshScene(language: Locale): Promise<Scene> {
  const [{ browserScene }, { freshContentIn }] = await Promise.all([import('./scene.ts'), import('#stores/content.ts')])
  return { ...browserScene(language), content: freshContentIn(language) }
}
