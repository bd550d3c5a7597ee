import { showingsFrom } from '#domain/guide.ts'
import type { Insights } from '#domain/insight.ts'
import type { Site } from '#domain/site.ts'
import { defaultLocale, isLocale, type Locale } from '#i18n/locales.ts'
import { heroOf } from '#screens/hero.ts'
import type { Scene } from '#screens/screen.ts'
import { builtSnapshot, readBuilt } from '../facts/built.ts'
import { headPartsOf } from '../facts/site-parts.ts'
import { pictureOf } from '../snapshot/copies.ts'
import { noteRead, noteTurn } from '../snapshot/reads.ts'
import { recordsOf } from '../snapshot/records.ts'
import { snapshotContent } from '../snapshot/snapshot-content.ts'
import { snapshotInsights } from '../snapshot/snapshot-insights.ts'

const scenes = new Map<Locale, Scene>()

// Render date of all pages of a build.
let moment: Date | undefined

/** Sets the render date of all later render contexts. */
export const makeScenesFor = (now: Date) => {
  moment = now
}

let head: ReturnType<typeof headPartsOf> | undefined

/** Publisher-dependent head content of every page. */
export const headParts = () => (head ??= headPartsOf(readBuilt().site))

/** Render context of one language. `locale` is the address prefix. */
export function sceneOf(locale: string | undefined): Scene {
  const language = locale && isLocale(locale) ? locale : defaultLocale
  const known = scenes.get(language)
  if (known) return known
  const scene = makeScene(language)
  scenes.set(language, scene)
  return scene
}

function makeScene(language: Locale): Scene {
  const { site } = readBuilt()
  const records = recordsOf(builtSnapshot())
  const now = moment ?? new Date()
  const content = snapshotContent(builtSnapshot(), language, now)
  const insights = articlesOf(site)
  const hero = (id: string) => {
    noteRead('hero', id)
    const copies = records.hero(id)
    return copies ? pictureOf(copies) : heroOf(site.platform, id)
  }
  const chapters = (id: string) => {
    noteRead('chapters', id)
    return records.chapters(id) ?? []
  }
  const showings = (id: string) => {
    noteRead('schedule', id)
    const lists = records.schedule(id) ?? {}
    const next = showingsFrom(lists[language] ?? Object.values(lists)[0] ?? [], now)
    noteTurn(next[0]?.end.getTime())
    return next
  }
  return { site, content, ...(insights && { insights }), language, now, hero, chapters, showings }
}

let articles: Insights | undefined

/** Articles, equal in every language. */
const articlesOf = ({ insights }: Site) => insights && (articles ??= snapshotInsights(builtSnapshot(), insights))
