import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod/mini'
import { formatIssues, messageOf } from '#core/data/errors.ts'
import { httpAddress, nonEmptyText } from '#core/data/schema.ts'

const colour = z.string().check(z.regex(/^#[\da-f]{6}$/i, 'must be a colour such as #14110f'))
const text = z.optional(nonEmptyText)

/** Facts of a site that its feed does not state. */
const SiteFacts = z.strictObject({
  /** Name of the site; without it the title of the feed. */
  name: text,
  description: text,
  backgroundColor: z.optional(colour),
  highlightColor: z.optional(colour),
  headerBackground: z.optional(colour),
  /** Markdown below every page. */
  footer: text,
  /** Address of the logo. */
  logo: text,
  /** Title of the first row, with the latest items; an empty text for none. */
  latest: z.optional(z.string()),
  /** Other titles of rows, by the title in the feed; an empty text hides a row. */
  rows: z.optional(z.record(z.string(), z.string())),
  /** Ad tag (VAST), requested before each item and at the ad breaks of the feed. */
  adTag: z.optional(httpAddress),
  /** Address that relative addresses of the feed are resolved against. */
  base: z.optional(httpAddress),
  /** Address of the folder to which the files beside the feed are uploaded; without it the site contains them. */
  files: z.optional(httpAddress),
})

export type SiteFacts = z.infer<typeof SiteFacts>

const defaults: SiteFacts = {
  backgroundColor: '#14110f',
  highlightColor: '#f2b34c',
  headerBackground: '#1d1815',
  latest: 'Latest',
  rows: {},
}

/** Reads the settings of a site. Throws an Error with each fault. */
export function readSiteFacts(file: string): SiteFacts {
  if (!existsSync(file)) return defaults
  const refuse = (reason: string): never => {
    throw new Error(`${file} is faulty:\n${reason}`)
  }
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    return refuse(messageOf(error))
  }
  const { data, error } = SiteFacts.safeParse(json)
  return data ? { ...defaults, ...data } : refuse(formatIssues(error))
}

/** Writes the settings with their defaults, for the publisher to change. Returns false if the file exists. */
export function writeDefaultFacts(file: string, name: string | undefined): boolean {
  if (existsSync(file)) return false
  writeFileSync(file, `${JSON.stringify({ name: name ?? 'My films', ...defaults }, null, 2)}\n`)
  return true
}
