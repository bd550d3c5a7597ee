import { z } from 'zod'
import type { Programme } from '#core/guide.ts'
import { requiredText, scalarText, textOf, webAddress } from '../platform/wire.ts'

/** A moment in ISO 8601. */
const moment = requiredText
  .transform((written) => new Date(written))
  .refine((date) => !Number.isNaN(date.getTime()), { error: 'must be a date' })

const Property = z.object({ key: z.string(), value: z.unknown().optional() })

const Entry = z
  .object({
    id: requiredText,
    title: requiredText,
    startTime: moment,
    endTime: moment,
    description: scalarText.catch(undefined),
    image: z.unknown().optional(),
    chapterPointCustomProperties: z.array(z.unknown()).nullish().catch(null),
  })
  .transform(({ id, title, startTime, endTime, description, image, chapterPointCustomProperties: list }): Programme => {
    const properties = propertiesOf(list ?? [])
    return {
      id,
      title,
      start: startTime,
      end: endTime,
      description: textOf(properties.get('description')) ?? description ?? '',
      image: webAddress(properties.get('image')) ?? webAddress(image),
    }
  })
  .refine(({ start, end }) => start < end, { error: 'must end after it starts' })

/** Parses the valid entries of a JSON guide. Other responses have none. */
export const programmesOfJson = (json: unknown): Programme[] =>
  Array.isArray(json)
    ? json.flatMap((entry) => {
        const read = Entry.safeParse(entry)
        return read.success ? [read.data] : []
      })
    : []

const propertiesOf = (list: unknown[]) =>
  new Map(
    list.flatMap((item) => {
      const read = Property.safeParse(item)
      return read.success ? [[read.data.key, read.data.value] as const] : []
    }),
  )
