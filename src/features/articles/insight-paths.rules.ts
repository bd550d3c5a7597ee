const root = '/insights/'

const paged = (path: string, page: number) => (page > 1 ? `${path}page/${page}/` : path)

/** Paths of the article section, without the language prefix. `?insight=` selects an article too. */
export const insightPaths = {
  list: (page = 1) => paged(root, page),
  article: (slug: string) => `${root}${slug}/`,
  category: (slug: string, page = 1) => paged(`${root}category/${slug}/`, page),
}

/** Route below `/insights`. */
export type InsightRoute = { kind: 'article'; slug: string } | { kind: 'list'; category?: string; page: number }

/** Parses the path behind `/insights/`; undefined for other paths. */
export function parseInsightRoute(rest: string): InsightRoute | undefined {
  const [, category, page] = /^(?:category\/([^/]+))?\/?(?:page\/(\d{1,6}))?\/?$/.exec(rest) ?? []
  if (rest === '' || category || page)
    return { kind: 'list', page: Number(page ?? 1), ...(category && { category: decoded(category) }) }
  const [, slug] = /^([^/]+)\/?$/.exec(rest) ?? []
  return slug ? { kind: 'article', slug: decoded(slug) } : undefined
}

// Typed URLs can contain an invalid percent sequence.
function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
