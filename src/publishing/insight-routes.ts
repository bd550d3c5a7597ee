import { categoriesOf, pageCount } from '#domain/insight-list.ts'
import type { InsightsParams } from '#screens/insights/insights.ts'
import { everyLanguage } from './routes.ts'
import { sceneOf } from './scene.ts'

/** The pages of all articles, in every language; none where the site has no articles. */
export async function insightRoutes() {
  const list = (await sceneOf(undefined).insights?.list()) ?? []
  return list.flatMap(({ slug }) => everyLanguage().map(({ params }) => ({ params: { ...params, slug } })))
}

/** The pages of the list, and of those of each category, in every language. */
export async function insightListRoutes() {
  const list = await sceneOf(undefined).insights?.list()
  if (!list) return []
  const categories = categoriesOf(list).flatMap(({ slug, articles }) => pagesOf(articles, slug))
  return [...pagesOf(list), ...categories].flatMap(({ rest, props }) =>
    everyLanguage().map(({ params }) => ({ params: { ...params, rest }, props })),
  )
}

const pagesOf = (list: readonly unknown[], category?: string) =>
  Array.from({ length: pageCount(list) }, (_, index) => {
    const page = index + 1
    const props: InsightsParams = { page, ...(category && { category }) }
    const rest = [category && `category/${category}`, page > 1 && `page/${page}`].filter(Boolean).join('/')
    return { rest: rest || undefined, props }
  })
