import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Json } from '../core/json.ts'
import { pictureRef } from './pictures.ts'
import { rich } from './rich.ts'

const folder = join(import.meta.dirname, 'articles')

export const authors: Record<string, Json> = {
  marta: { name: 'Marta Quint', link: 'https://example.com/people/marta-quint' },
  jonas: { name: 'Jonas Oyelaran', link: 'https://example.com/people/jonas-oyelaran' },
  ines: { name: 'Inés Baró' },
  desk: { name: 'The Foyer desk', link: '/m/PageAbou/about-foyer-pictures/' },
}

export const reference = (id: string): Json => ({ _type: 'reference', _ref: id })
export const categoryId = (title: string) => `category-${title.toLowerCase().replace(/\W+/g, '-')}`

/** Picture field of a document. */
export const thumbnail = (picture: string): Json => ({
  _type: 'image',
  asset: reference(pictureRef(picture)),
})

const readFront = (front: string): Record<string, string> =>
  Object.fromEntries(
    front.split('\n').map((line) => {
      const colon = line.indexOf(': ')
      return [line.slice(0, colon), line.slice(colon + 2)]
    }),
  )

// Some authors are references, others inline objects
const authorOf = (name: string, id: string): Json =>
  id === 'desk' ? reference('author-desk') : { ...authors[id], name }

const read = (file: string): Json => {
  const [front = '', ...body] = readFileSync(join(folder, file), 'utf8').split('\n\n')
  const { title, category = '', author = '', date, tags = '', picture = '', source } = readFront(front)
  const slug = basename(file, '.md')
  return {
    _id: `insight-${slug}`,
    _type: 'insight',
    _createdAt: date,
    _updatedAt: date,
    title,
    language: 'en',
    slug: { _type: 'slug', current: slug },
    category: reference(categoryId(category)),
    thumbnail: thumbnail(picture),
    ...(source && { thumbnailSource: source }),
    publishDate: date,
    author: authorOf(String(authors[author]?.name ?? author), author),
    tags: tags.split(', '),
    content: rich(body.join('\n\n')),
  }
}

const categoryIn = (file: string) => /^category: (.*)$/m.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? ''

const files = readdirSync(folder).filter((name) => name.endsWith('.md'))

/** The demo publisher's articles, and the documents they refer to. */
export const written: Json[] = files.map(read)

export const categories: string[] = [...new Set(files.map(categoryIn))]

export const referencedDocuments: Json[] = [
  ...categories.map((title) => ({ _id: categoryId(title), _type: 'category', title })),
  { _id: 'author-desk', _type: 'author', ...authors.desk },
]
