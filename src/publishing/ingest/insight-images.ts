import pMap from 'p-map'
import type { InsightsDataset } from '#core/insights-dataset.ts'
import { articleReader } from '#providers/sanity/article.ts'
import { pictureUrls } from '#providers/sanity/images.ts'
import { recordsOf } from '../content-db/records.ts'
import type { SnapshotEdit } from '../content-db/snapshot-edit.ts'
import type { ImageCache } from './image-cache.ts'

type Setting = {
  edit: SnapshotEdit
  dataset: InsightsDataset
  cache: ImageCache
  concurrency: number
  warn: (sentence: string) => void
}

/** Mirrors each article's image in all widths, because it is the page's largest contentful paint. */
export async function mirrorInsights({ edit, dataset, cache, concurrency, warn }: Setting): Promise<void> {
  const records = recordsOf(edit.snapshot)
  const read = articleReader(dataset)
  const requested = new Map<string, ReturnType<ImageCache['picture']>>()
  const copyOf = (src: string) => {
    const copy = requested.get(src) ?? cache.picture(src).catch(() => undefined)
    requested.set(src, copy)
    return copy
  }
  const mirror = async (slug: string) => {
    const result = read(records.insight(slug))
    const thumbnail = result.ok ? result.value.article.thumbnail : undefined
    const found = await Promise.all(thumbnail ? pictureUrls(thumbnail).map(copyOf) : [])
    const copies = found.filter((copy) => copy !== undefined)
    if (copies.length) edit.put('insightHero', slug, copies)
    else edit.remove('insightHero', slug)
    if (thumbnail && !copies.length) warn(`insight ${slug}: its picture could not be had (${thumbnail.src})`)
  }
  await pMap(records.insights(), mirror, { concurrency })
}
