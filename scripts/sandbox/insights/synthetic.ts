import type { Json } from '../core/json.ts'
import { categories, categoryId, reference, written } from './articles.ts'

const subjects = ['lamp', 'reel', 'harbour', 'score', 'corridor', 'tripod', 'audience', 'weather', 'script', 'echo']
const turns = [
  'that came back',
  'nobody booked',
  'in four takes',
  'under the stairs',
  'at half speed',
  'without a name',
]

const day = 24 * 3600 * 1000
const oldest = Date.parse('2026-08-31T06:00:00Z')

/** Synthetic articles, older than the written ones, with their bodies and pictures. */
export const synthetic = (count: number): Json[] =>
  Array.from({ length: count }, (_, n) => {
    const model = written[n % written.length] ?? {}
    const date = new Date(oldest - n * (day / 4)).toISOString()
    const slug = `archive-${String(n + 1).padStart(5, '0')}`
    return {
      ...model,
      _id: `insight-${slug}`,
      _createdAt: date,
      _updatedAt: date,
      slug: { _type: 'slug', current: slug },
      title: `The ${subjects[n % subjects.length]} ${turns[n % turns.length]}, note ${n + 1}`,
      category: reference(categoryId(categories[n % categories.length] ?? '')),
      publishDate: date,
    }
  })
