import { tasksOfConfig } from './pull-tasks.ts'
import type { IngestContext } from './pulling.ts'
import { collectOrphans } from './sweep.ts'

/** Pulls all site content. Records that no reference reaches are removed. */
export async function ingestAll(context: IngestContext) {
  const named = [...tasksOfConfig(context.config), ...(await context.articles())]
  await context.walk(named, () => true)
  await context.others()
  collectOrphans(context)
  context.allSchedules()
}
