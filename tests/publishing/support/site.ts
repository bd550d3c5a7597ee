import { digestOf } from '#publishing/shared/text.ts'
import type { SiteFiles } from '#publishing/site/site-files.ts'
import { fileKindOf } from '#publishing/site/site-store.ts'

export type Files = Record<string, string>

/** Site in memory, with the interface of a build. */
export function siteOf(files: Files): SiteFiles & { close(): void } {
  const all = Object.entries(files).map(([path, text]) => ({
    path,
    kind: fileKindOf(path),
    digest: digestOf(text),
    bytes: Buffer.byteLength(text),
  }))
  return {
    revision: 0,
    count: () => all.length,
    all: () => all,
    since: () => undefined,
    read: async (path) => Buffer.from(files[path] ?? ''),
    close: () => undefined,
  }
}

const page = (title: string, asset: string, links: string[]) =>
  `<!doctype html><title>${title}</title><script src="/_astro/${asset}"></script><img src="/_images/${asset}.webp">${links.map((link) => `<a href="/${link}">${link}</a>`).join('')}`

/** Small site with shared assets; each version changes and removes some. */
export function siteAt(version: number): Files {
  const asset = `app.${String(version).padStart(8, '0')}.js`
  const films = [1, 2, 3].map((film) => `m/film${film}/`)
  const own = `m/only-in-${version}/`
  const pages = ['', ...films, own, 'p/list/'].map((path) => [
    `${path}index.html`,
    page(`${path} ${version}`, asset, ['', ...films, own, 'p/list/']),
  ])
  return {
    [`_astro/${asset}`]: `script ${version}`,
    [`_images/${asset}.webp`]: `picture ${version}`,
    ...Object.fromEntries(pages),
    'm/film-of-old/index.html': 'never changes',
    '404.html': page('not found', asset, ['']),
    'sitemap-0.xml': `<urlset>${version}</urlset>`,
    'images/logo.png': `logo ${version}`,
  }
}
