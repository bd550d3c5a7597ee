import type { IngestContext } from './context.ts'
import { collectOrphans } from './garbage.ts'
import { tasksOfConfig } from './tasks.ts'

/** Pulls all site content. Records that no reference reaches are removed. */
export async function ingestAll(context: IngestContext) {
  const named = [...tasksOfConfig(context.config), ...(await context.articles())]
  await context.walk(named, () => true)
  await context.others()
  collectOrphans(context)
  context.addStoredSchedules()
}
