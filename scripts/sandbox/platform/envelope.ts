import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Json } from '../core/json.ts'
import { originOf } from '../core/response.ts'

export const baseOf = (c: Context): string => `${originOf(c)}/platform`

/** Stable feed instance id, so that unchanged lists keep their ETag. */
export const instanceId = (seed: string): string => {
  const hex = createHash('md5').update(seed).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20)].join('-')
}

/** Integer parameter within limits; the default for other values. */
export const numberParam = (value: string | undefined, standard: number, lowest: number, highest: number): number => {
  const number = Number.parseInt(value ?? '', 10)
  return Number.isNaN(number) ? standard : Math.min(highest, Math.max(lowest, number))
}

/** Integer parameter: the default if absent, undefined if it is no integer within the limits. */
export const strictNumberParam = (value: string | undefined, standard: number, lowest: number, highest: number) => {
  if (value === undefined) return standard
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
  return number >= lowest && number <= highest ? number : undefined
}

/** The envelope of one media item. */
export const singleItem = (item: Json): Json => ({
  title: item.title,
  description: item.description,
  kind: 'Single Item',
  feed_instance_id: instanceId(String(item.mediaid)),
  playlist: [item],
})
