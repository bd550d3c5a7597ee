import type { $page } from '#core/address/page.store.ts'
import { importAgain } from '#core/browser/import-again.ts'
import type { RenderContext } from '#core/screen.ts'
import type { RenderedScreen } from './rendered-screen.client.tsx'

/** Page that the router renders; the search and the offline pages have their own entry. */
export type Page = Exclude<NonNullable<ReturnType<typeof $page.get>>, { route: 'search' | 'offline' | 'downloads' }>

const loadSiteRoutes = () => importAgain(() => import('./site-routes.client.tsx'))

/** Loads the screen of an address and its code. Resolves to undefined if its content does not exist. */
export async function showRoute(context: RenderContext, page: Page): Promise<RenderedScreen | undefined> {
  const { firstParam } = page.params
  switch (page.route) {
    case 'home':
      return (await importAgain(() => import('./home-route.client.tsx'))).showHome(context)
    case 'media':
    case 'series': {
      const { showMedia } = await importAgain(() => import('./media-route.client.tsx'))
      return showMedia(context, page.route, { id: firstParam, episode: page.search.e })
    }
    case 'playlist':
    case 'contentList':
      return (await importAgain(() => import('./list-route.client.tsx'))).showList(context, page.route, firstParam)
    // Only a build has the list of all titles and the texts of captions.
    case 'letters':
    case 'transcript':
      return undefined
    case 'about':
      return (await loadSiteRoutes()).showAbout(context)
    case 'display':
      return (await loadSiteRoutes()).showDisplay(context)
    case 'history':
      return (await loadSiteRoutes()).showWatched(context)
    case 'insight':
    case 'insights':
      return (await loadSiteRoutes()).showInsights(context, firstParam)
    case 'user':
      return (await importAgain(() => import('./user-route.client.tsx'))).showUserPage(context, firstParam)
  }
}
