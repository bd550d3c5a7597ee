import { pathInSite } from '#core/address/site-path.ts'
import { defaultLocale, isLocale, localePath, pathInLocale } from '#core/i18n/locales.ts'
import type { Head, RenderContext } from '#core/screen.ts'
import { sameScreen } from '#core/site/site.ts'

/** Updates the document head and replaces the address by the canonical one. */
export function applyHead(context: RenderContext, head: Head) {
  const pathname = applyMetadata(context, head)
  history.replaceState(history.state, '', pathname + location.search + location.hash)
}

/** Updates the document head only. Returns the canonical path. */
export function applyMetadata(context: RenderContext, head: Head): string {
  const { pathname } = new URL(localePath(context.language, head.path), location.origin)
  applyTitle(head)
  set('link[rel="canonical"]', 'href', new URL(pathname, context.site.url).href)
  updateShellLinks(head.path)
  return pathname
}

/** Updates the title and the description. */
export function applyTitle({ title, description }: Pick<Head, 'title' | 'description'>) {
  document.title = title
  set('meta[name="description"]', 'content', description)
}

/** Updates the language links and the current navigation entry for a path of the site. */
export function updateShellLinks(path: string) {
  for (const link of linksOf('a[hreflang]'))
    if (isLocale(link.hreflang)) link.href = localePath(link.hreflang, path.split(/[?#]/)[0] ?? '/')
  for (const link of linksOf('header nav a, #sidebar nav a')) {
    const open = sameScreen(pathInLocale(defaultLocale, pathInSite(link.pathname)), pathInLocale(defaultLocale, path))
    if (open) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
}

const linksOf = (selector: string) => document.querySelectorAll<HTMLAnchorElement>(selector)

function set(selector: string, attribute: string, value: string) {
  document.querySelector(selector)?.setAttribute(attribute, value)
}
