// Document names are no contract; references and embedded values are both supported.
const fields = `
  _id, _updatedAt, title, language, tags, publishDate, thumbnail, thumbnailSource,
  "slug": coalesce(slug.current, slug),
  "category": coalesce(category->title, category.title, category),
  "author": coalesce(author->{name, link}, author{name, link}, author)`

const published = '*[_type == "insight" && !(_id in path("drafts.**"))'

const line = (query: string) => query.replace(/\s+/g, ' ').trim()

/** Query of full articles `$from` to `$to`, newest first. */
export const articlesQuery = line(
  `${published}] | order(publishDate desc, _id asc) [$from...$to] {${fields}, _rev, content}`,
)

/** Query of the newest articles for lists: first blocks and length of the text. */
export const listQuery = line(`${published}] | order(publishDate desc, _id asc) [0...$most] {${fields},
  "content": content[_type == "block"][0...3], "characters": length(pt::text(content))}`)

/** The article of a `$slug`. */
export const articleQuery =
  line(`${published} && (slug.current == $slug || slug == $slug)] | order(publishDate desc) [0...1]
  {${fields}, content}`)
