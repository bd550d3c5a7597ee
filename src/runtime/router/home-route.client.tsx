import type { RenderContext } from '#core/screen.ts'
import { HomeView } from '#features/browse/HomeView.tsx'
import { home } from '#features/browse/home.screen.ts'
import { PageView } from '#features/media/PageView.tsx'
import { loadLanding } from '#features/media/page.screen.ts'
import { homeSlots } from '#runtime/islands/home.slots.tsx'
import { loadRendered } from './rendered-screen.client.tsx'

/** Renders the home page, with the publisher's landing page where the site has one. */
export async function showHome(context: RenderContext) {
  const landing = await loadLanding(context)
  return loadRendered(home, context, {}, (props) => (
    <HomeView
      {...props}
      hasLanding={landing !== undefined}
      landing={landing && <PageView {...landing} />}
      {...homeSlots(context, props)}
    />
  ))
}
