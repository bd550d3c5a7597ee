import { tasksOfConfig } from './pull-tasks.ts'
import type { Pulling } from './pulling.ts'
import { sweep } from './sweep.ts'

/** Pulls all site content. Records that no reference reaches are removed. */
export async function pullAll(pulling: Pulling) {
  const named = [...tasksOfConfig(pulling.config), ...(await pulling.articles())]
  await pulling.walk(named, () => true)
  await pulling.others()
  sweep(pulling)
  pulling.allSchedules()
}
