import { useEffect, useState } from 'react'
import type { Locale } from '#i18n/locales.ts'
import type { Scene } from '#screens/screen.ts'

/** Pages that show something live or scheduled ask again this often, in milliseconds (spec 1 §9). */
const refetchMs = 30_000

/** Props that follow the platform: asked for at once, because the page may be old, and again while it is being looked at. */
export function useRefreshed<T>(language: Locale, first: T, load: (scene: Scene) => Promise<T | undefined>): T {
  const [props, setProps] = useState(first)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page asks for the same thing as long as it stands
  useEffect(() => {
    let here = true
    const refresh = async () => {
      if (document.visibilityState === 'hidden') return
      // What is on the page stays when the platform does not answer
      const next = await freshScene(language).then(load, () => undefined)
      if (here && next) setProps(next)
    }
    refresh().catch(() => undefined)
    const timer = setInterval(() => refresh().catch(() => undefined), refetchMs)
    return () => {
      here = false
      clearInterval(timer)
    }
  }, [])
  return props
}

async function freshScene(language: Locale): Promise<Scene> {
  const [{ browserScene }, { freshContentIn }] = await Promise.all([import('./scene.ts'), import('#stores/content.ts')])
  return { ...browserScene(language), content: freshContentIn(language) }
}
