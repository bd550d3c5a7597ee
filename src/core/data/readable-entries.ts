import { z } from 'zod/mini'
import { formatIssues } from './errors.ts'
import { convert } from './schema.ts'

/** List without its unreadable entries, which are logged. A list with no readable entry is invalid. */
// @__NO_SIDE_EFFECTS__
export function readableEntries<T>(entry: z.ZodMiniType<T>) {
  const isReadable = (value: unknown) => entry.safeParse(value).success
  const hasReadable = (list: unknown[]) => list.length === 0 || list.some(isReadable)
  return convert(z.array(z.unknown()).check(z.refine(hasReadable, 'has no readable entry')), (list) =>
    list.flatMap((value) => {
      const { data, error } = entry.safeParse(value)
      if (error) console.warn(`An entry of a list is not readable:\n${formatIssues(error)}`)
      return error ? [] : [data]
    }),
  )
}
