import pMap from 'p-map'
import type { Media } from '#core/content/media.ts'
import { messageOf } from '#core/data/errors.ts'
import { defaultLocale, type Locale, prefixedLocales } from '#core/i18n/locales.ts'
import { type Config, footersOf } from '#core/site/config.ts'
import { ownLinksIn } from '#features/media/own-links.rules.ts'
import { readItems, type WireList } from '#providers/platform/lists.ts'
import type { PlatformSource } from '#providers/platform/source.ts'
import type { Reading } from '#providers/platform/wire.ts'
import { isRefusal } from '../ingest/fetch-task.ts'
import { nameOf, type Task, tasksOfMedia } from '../ingest/tasks.ts'
import { isListRow, referenceKinds } from '../shared/reference-kinds.ts'
import { errorAt, type Finding, warningAt } from './finding.ts'

/** Id in a config or media item, with the path of its field. */
type Reference = { where: string; kind: Exclude<Task['kind'], 'related'>; id: string }

export type ReferenceCheck = {
  findings: Finding[]
  lists: number
  items: Media[]
  /** Number of items without a title of their own, by each language but the default one. */
  untranslated: Partial<Record<Locale, number>>
}

type Options = { config: Config; platform: string; source: PlatformSource; concurrency: number }

// One page of a home row.
const itemsPerList = 25
const maxFollowed = 200

/** Requests every list and item that a config references, directly or through an item. */
export async function checkReferences(options: Options): Promise<ReferenceCheck> {
  const { config, concurrency } = options
  const findings = incompleteRows(config)
  const items = new Map<string, Media>()
  const wires: unknown[] = []
  const seen = new Set<string>()
  const examineNew = async (references: Reference[]) => {
    const fresh = references.filter(({ kind, id }) => !seen.has(`${kind} ${id}`) && seen.add(`${kind} ${id}`))
    const results = await pMap(fresh, (reference) => examine(reference, options), { concurrency })
    for (const result of results) {
      findings.push(...result.findings)
      wires.push(...result.wires)
    }
    return results.flatMap((result) => result.items)
  }
  for (const item of await examineNew(referencesOf(config))) items.set(item.id, item)
  const further = [...items.values()].flatMap((item) => referencesOfItem(item, config))
  for (const item of await examineNew(further.slice(0, maxFollowed))) items.set(item.id, item)
  const untranslated = Object.fromEntries(
    prefixedLocales.map((language) => [language, countUntranslated(wires, readingIn(language, options))]),
  )
  return { findings, lists: seen.size, items: [...items.values()], untranslated }
}

const readingIn = (language: Locale, { config, platform }: Options): Reading => ({
  ...{ language, platform },
  integration: config.productPrefix,
})

const countUntranslated = (wires: unknown[], reading: Reading): number =>
  new Set(readItems('', wires, reading).flatMap(({ id, titleLang }) => (titleLang ? id : []))).size

function referencesOf(config: Config): Reference[] {
  const { content, menu, styling, custom } = config
  const rows = content.flatMap(({ type, contentId: id }, index): Reference[] =>
    id && isListRow(type) ? [{ where: `content.${index}.contentId`, kind: referenceKinds[type], id }] : [],
  )
  const entries = menu.map(
    ({ type, contentId: id }, index): Reference => ({
      where: `menu.${index}.contentId`,
      kind: referenceKinds[type],
      id,
    }),
  )
  const texts = { 'styling.footerText': styling.footerText ?? '' }
  for (const [name, markdown] of Object.entries(footersOf(config)))
    Object.assign(texts, { [`custom.${name}`]: markdown })
  const links = Object.entries(texts).flatMap(([where, markdown]) =>
    ownLinksIn(markdown).map(({ address, kind, id }): Reference => ({ where: `${where}, link ${address}`, kind, id })),
  )
  const { landingPage: id } = custom
  const landing: Reference[] = id ? [{ where: 'custom.landingPage', kind: 'media', id }] : []
  return [...rows, ...entries, ...links, ...landing]
}

const incompleteRows = ({ content }: Config): Finding[] =>
  content.flatMap(({ type, contentId }, index) => {
    if (contentId || !isListRow(type)) return []
    return [
      errorAt(`content.${index}.contentId`, { problem: 'is missing', remedy: `name a ${nouns[referenceKinds[type]]}` }),
    ]
  })

const referencesOfItem = (media: Media, config: Config): Reference[] =>
  tasksOfMedia(media, config).flatMap(({ kind, id, referrer }) =>
    kind === 'related' ? [] : [{ where: referrer, kind, id }],
  )

const nouns = { playlist: 'playlist', contentList: 'content list', media: 'media item', series: 'series' }
const types = { playlist: 'playlist', contentList: 'content_list', media: 'media' }

async function load(
  { kind, id }: Pick<Reference, 'kind' | 'id'>,
  source: PlatformSource,
): Promise<WireList | undefined> {
  if (kind === 'playlist') return source.playlist(id, { limit: itemsPerList })
  if (kind === 'contentList') return source.contentList(id)
  const record = await (kind === 'media' ? source.media(id) : source.series(id))
  return record === undefined ? undefined : { head: {}, items: kind === 'media' ? [record] : [] }
}

async function examine(reference: Reference, options: Options) {
  const { source } = options
  const { where, kind } = reference
  const name = nameOf({ ...reference, referrer: where })
  try {
    const list = await load(reference, source)
    if (!list) return { findings: [await missing(reference, name, source)], items: [], wires: [] }
    const findings: Finding[] = []
    if ((kind === 'playlist' || kind === 'contentList') && list.items.length === 0)
      findings.push(
        warningAt(where, { problem: `${name} is empty`, remedy: 'add items to the list, or remove the entry' }),
      )
    // Items of content lists have no streams.
    if (kind === 'contentList') return { findings, items: [], wires: [] }
    const items = readItems(name, list.items, readingIn(defaultLocale, options), ({ item, what: problem }) =>
      findings.push(
        warningAt(`${name}, item ${item}`, { problem, remedy: 'correct the item; until then it is left out' }),
      ),
    )
    return { findings, items, wires: list.items }
  } catch (error) {
    const problem = `${name} cannot be read: ${messageOf(error)}`
    const leftOut = { problem, remedy: 'make the item public, or remove the entry; until then it is left out' }
    const stops = { problem, remedy: 'a build stops at this request: see why the platform fails' }
    const isOptional = kind === 'media' && isRefusal(error)
    return { findings: [isOptional ? warningAt(where, leftOut) : errorAt(where, stops)], items: [], wires: [] }
  }
}

/** Returns the actual kind of an id, if it exists. */
async function missing({ where, kind, id }: Reference, name: string, source: PlatformSource): Promise<Finding> {
  const otherKinds = (['playlist', 'contentList', 'media'] as const).filter((candidate) => candidate !== kind)
  const isThere = (candidate: (typeof otherKinds)[number]) =>
    load({ kind: candidate, id }, source).then(
      (list) => list && (candidate !== 'media' || list.items.length > 0),
      () => false,
    )
  const exists = await Promise.all(otherKinds.map(isThere))
  const actual = otherKinds.find((_, index) => exists[index])
  if (actual && where.endsWith('.contentId'))
    return errorAt(where, {
      problem: `${id} is a ${nouns[actual]}, not a ${nouns[kind]}`,
      remedy: `set ${where.replace('.contentId', '.type')} to "${types[actual]}"`,
    })
  return errorAt(where, {
    problem: `${name} is not on the platform (404)`,
    remedy: `name an existing ${nouns[kind]}, or remove the entry`,
  })
}

/** Requests the playlists of `features` as pages do. */
export async function checkFeatures({
  config: { features },
  source,
  item,
}: {
  config: Config
  source: PlatformSource
  /** Id of any media item. */
  item: string | undefined
}): Promise<Finding[]> {
  const { searchPlaylist, recommendationsPlaylist, favoritesList, continueWatchingList } = features
  const query = { limit: 1 }
  const requests = [
    ['searchPlaylist', searchPlaylist, (id: string) => source.playlist(id, { ...query, search: 'a' })],
    [
      'recommendationsPlaylist',
      item && recommendationsPlaylist,
      (id: string) => source.playlist(id, { ...query, relatedTo: item }),
    ],
    ['favoritesList', item && favoritesList, (id: string) => source.watchlist(id, [item ?? ''])],
    ['continueWatchingList', item && continueWatchingList, (id: string) => source.watchlist(id, [item ?? ''])],
  ] as const
  const checks = requests.map(async ([name, id, request]) => {
    if (!id) return []
    const problem = await request(id).then(
      (list) => (list ? undefined : `playlist ${id} is not on the platform (404)`),
      (error: unknown) => `playlist ${id} cannot be read: ${messageOf(error)}`,
    )
    const remedy = 'name a playlist of this kind, or remove the field: the feature is then not offered'
    return problem ? [errorAt(`features.${name}`, { problem, remedy })] : []
  })
  return (await Promise.all(checks)).flat()
}
