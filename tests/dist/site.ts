import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { type HTMLElement, parse } from 'node-html-parser'
import { root } from '../support/imports.ts'

export const dist = resolve(root, process.env.FOYER_DIST || 'dist')

export type Language = 'en' | 'es'

/** One HTML file of the finished site. */
export type Page = { file: string; path: string; language: Language; isShell: boolean; html: HTMLElement }

const pathOf = (file: string) => `/${file.replace(/index\.html$/, '')}`

const read = (file: string): Page => ({
  file,
  path: pathOf(file),
  language: file.startsWith('es/') ? 'es' : 'en',
  isShell: file === '404.html',
  html: parse(readFileSync(join(dist, file), 'utf8')),
})

/** Every HTML file there is; `404.html` is the shell that renders any other route in the browser. */
export const pages: Page[] = globSync('**/*.html', { cwd: dist }).map((file) => read(file.split(sep).join('/')))

/** The pages that stand for an address of their own. */
export const rendered: Page[] = pages.filter(({ isShell }) => !isShell)

const isFile = (path: string) => existsSync(path) && statSync(path).isFile()

/** Whether the site as stored answers this path with 200: a file, or a directory's index behind its slash. */
export const isStored = (path: string): boolean => {
  const inside = join(dist, decodeURIComponent(path))
  return isFile(path.endsWith('/') ? join(inside, 'index.html') : inside)
}

export const attribute = (page: Page, selector: string, name: string): string | undefined =>
  page.html.querySelector(selector)?.getAttribute(name)

export const textOf = (element: HTMLElement | null): string => element?.text.replace(/\s+/g, ' ').trim() ?? ''

/** The address the site was built for, as its own canonical links tell. */
export const origin: string = new URL(
  rendered.map((page) => attribute(page, 'link[rel=canonical]', 'href')).find(Boolean) ?? 'http://unknown.invalid/',
).origin

const shown = 25

/** Runs a rule over pages and gives its faults, each with the file it stands in; a flood of them is cut. */
export const faultsOf = (of: Page[], rule: (page: Page) => (string | false | undefined)[]): string[] => {
  const faults = of.flatMap((page) => rule(page).flatMap((fault) => (fault ? [`${page.file}: ${fault}`] : [])))
  return faults.length > shown ? [...faults.slice(0, shown), `and ${faults.length - shown} more`] : faults
}
