import { localePath } from '#i18n/locales.ts'
import type { Head, Scene } from '#screens/screen.ts'

/** Says in the document what a pre-rendered page has in its head, and makes the address the canonical one. */
export function applyHead({ language, site }: Scene, head: Head) {
  const path = localePath(language, head.path)
  document.title = head.title
  set('meta[name="description"]', 'content', head.description)
  set('link[rel="canonical"]', 'href', new URL(path, site.url).href)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('header a[hreflang]'))
    link.href = localePath(link.hreflang === language ? language : other(link), head.path)
  history.replaceState(history.state, '', path + location.search + location.hash)
}

const other = (link: HTMLAnchorElement) => link.hreflang as Scene['language']

function set(selector: string, attribute: string, value: string) {
  document.querySelector(selector)?.setAttribute(attribute, value)
}
