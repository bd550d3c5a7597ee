import { tasksOfConfig } from './pull-tasks.ts'
import type { Pulling } from './pulling.ts'
import { sweep } from './sweep.ts'

/** Asks for all content of the site; what was not met is no part of it any more. */
export async function pullAll(pulling: Pulling) {
  const named = [...tasksOfConfig(pulling.config), ...(await pulling.articles())]
  await pulling.walk(named, () => true)
  await pulling.others()
  sweep(pulling)
  pulling.allSchedules()
}
