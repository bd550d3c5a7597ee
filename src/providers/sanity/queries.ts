// The documents' own names are not part of any contract; references and embedded values are both understood.
const fields = `
  _id, _updatedAt, title, language, tags, publishDate, thumbnail, thumbnailSource,
  "slug": coalesce(slug.current, slug),
  "category": coalesce(category->title, category.title, category),
  "author": coalesce(author->{name, link}, author{name, link}, author)`

const published = '*[_type == "insight" && !(_id in path("drafts.**"))'

const line = (query: string) => query.replace(/\s+/g, ' ').trim()

/** Articles `$from` to `$to` in full, the newest first (spec 2 §7.6). */
export const articlesQuery = line(
  `${published}] | order(publishDate desc, _id asc) [$from...$to] {${fields}, _rev, content}`,
)

/** The newest articles as lists show them: their first words, and how many characters there are. */
export const listQuery = line(`${published}] | order(publishDate desc, _id asc) [0...$most] {${fields},
  "content": content[_type == "block"][0...3], "characters": length(pt::text(content))}`)

/** The article of a `$slug`. */
export const articleQuery =
  line(`${published} && (slug.current == $slug || slug == $slug)] | order(publishDate desc) [0...1]
  {${fields}, content}`)
