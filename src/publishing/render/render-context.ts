import { baseOf } from '#core/address/site-path.ts'
import { upcomingShowings } from '#core/content/guide.ts'
import { letterPageId } from '#core/content/letters.ts'
import { ownValue } from '#core/data/own-value.ts'
import { defaultLocale, isLocale, type Locale } from '#core/i18n/locales.ts'
import type { RenderContext } from '#core/screen.ts'
import type { Site } from '#core/site/site.ts'
import { platformHero } from '#features/page/render.screen.ts'
import { accountHost } from '#providers/account-hosts.ts'
import { withImports } from '../bundle/script-graph.ts'
import { builtSnapshot, readBuilt } from '../config/site-data.ts'
import { headFragmentsOf, textModuleId } from '../config/site-module.ts'
import { cachedSnapshot } from '../content-db/cached-snapshot.ts'
import { recordChangeTime, recordDependency, recordsOf } from '../content-db/records.ts'
import type { Snapshot } from '../content-db/snapshot.ts'
import { type MediaReader, mediaReader, snapshotContent } from '../content-db/snapshot-content.ts'
import { pictureOfCopies, snapshotInsights } from '../content-db/snapshot-insights.ts'

const contexts = new Map<Locale, RenderContext>()

// Render date of all pages of a build.
let moment: Date | undefined

/** Sets the render date of all later render contexts, which read the content anew. */
export const createContexts = (now: Date) => {
  moment = now
  contexts.clear()
  source = undefined
  head = undefined
}

let source: { snapshot: Snapshot; readMedia: MediaReader } | undefined

/** Snapshot of this build and the reader of its media items, shared by all languages. */
export function contentSource(): { snapshot: Snapshot; readMedia: MediaReader } {
  if (source) return source
  const snapshot = cachedSnapshot(builtSnapshot())
  source = { snapshot, readMedia: mediaReader(snapshot) }
  return source
}

let head: ReturnType<typeof headFragmentsOf> | undefined

/** Publisher-dependent head content of every page. */
export const headFragments = () => (head ??= headFragmentsOf(readBuilt().site))

/** Render context of one language. `locale` is the address prefix. */
export function renderContextFor(locale: string | undefined): RenderContext {
  const language = locale && isLocale(locale) ? locale : defaultLocale
  const cached = contexts.get(language)
  if (cached) return cached
  const context = createRenderContext(language)
  contexts.set(language, context)
  return context
}

function createRenderContext(language: Locale): RenderContext {
  const { site } = readBuilt()
  const { snapshot, readMedia } = contentSource()
  const records = recordsOf(snapshot)
  const now = moment ?? new Date()
  const content = snapshotContent(snapshot, language, now, readMedia)
  const insights = articlesOf(site, language)
  const hero = (id: string) => {
    recordDependency('hero', id)
    const copies = records.hero(id)
    return copies ? pictureOfCopies(copies, baseOf(site.url)) : platformHero(site.platform, id)
  }
  const pictureless = (id: string) => {
    recordDependency('media', id)
    return records.pictureless(id)
  }
  const chapters = (id: string) => {
    recordDependency('chapters', id)
    return records.chapters(id) ?? []
  }
  const hasTranscript = (id: string) => {
    recordDependency('transcripts', id)
    return records.hasTranscript(id)
  }
  const transcripts = (id: string) => {
    recordDependency('transcripts', id)
    return records.transcripts(id)
  }
  const showings = (id: string) => {
    recordDependency('schedule', id)
    const lists = records.schedule(id) ?? {}
    const next = upcomingShowings(lists[language] ?? Object.values(lists)[0] ?? [], now)
    recordChangeTime(next[0]?.end.getTime())
    return next
  }
  const letterPage = (letter?: string, number?: number) => {
    const id = letterPageId(letter, number)
    recordDependency('letters', id)
    const page = records.letters(id)
    return page && { ...page, titles: page.titles[language] ?? [] }
  }
  const lookups = { hero, pictureless, chapters, hasTranscript, transcripts, showings, letterPage }
  return { site, content, ...(insights && { insights }), language, now, ...lookups }
}

const articlesOf = ({ insights, url }: Site, language: Locale) =>
  insights && snapshotInsights(contentSource().snapshot, insights, language, baseOf(url))

/** Browser files of a bundle by the path of their module, their folder, and the path of the site. */
type Bundle = { chunks: Readonly<Record<string, string>>; client: string; base: string }

/** Module of the script in `Document.astro`. */
export const sharedScript = 'src/layouts/Document.astro?astro&type=script&index=0&lang.ts'

let bundle: Bundle | undefined

// Searched once, because most pages prefetch the same modules.
const addresses = new Map<string, string>()

/** Sets the bundle that pages are rendered from. */
export const setChunks = (current: Bundle) => {
  bundle = current
  addresses.clear()
}

/** Address of the browser file of a module, named by the end of its path. Throws if the bundle has none. */
export function browserFileOf(module: string, { chunks, base }: Omit<Bundle, 'client'>): string {
  const [file, duplicate] = Object.keys(chunks).flatMap((path) =>
    path.endsWith(`/${module}`) ? (ownValue(chunks, path) ?? []) : [],
  )
  if (!file || duplicate)
    throw new Error(`The bundle has ${file ? 'several files' : 'no file'} of the module ${module}`)
  return `${base}/${file}`
}

/** Addresses of modules that an island prefetches. The development server has none. */
export function prefetched(...modules: string[]): string[] {
  const current = bundle
  if (!current) return []
  return modules.map((module) => {
    const address = addresses.get(module) ?? browserFileOf(module, current)
    addresses.set(module, address)
    return address
  })
}

/** Addresses that dialogs prefetch: `ahead` with their names and texts, and the account provider. */
export function dialogFiles({ config, url }: Site): { ahead?: string[]; provider?: string | undefined } {
  const host = accountHost(config)
  if (!host || !bundle) return {}
  const ahead = [...prefetched('src/runtime/islands/registry.client.ts'), textModuleId(baseOf(url), 'account')]
  return { ahead, provider: prefetched(`src/providers/${host.kind}/index.ts`)[0] }
}

/** Addresses of modules and of all files that they import. The development server has none. */
export function preloaded(...modules: string[]): string[] {
  if (!bundle) return []
  const { base, client } = bundle
  return withImports(client, prefetched(...modules)).map((file) => `${base}/${file}`)
}
