import { z } from 'zod/mini'
import { orUndefined } from '../data/schema.ts'

/** Categories of consent; `necessary` tags load without consent. */
const consentCategories = ['necessary', 'analytics', 'advertising'] as const
export type ConsentCategory = (typeof consentCategories)[number]

const host = /^(\*\.)?([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i

/** Returns whether a text is a host name, with `*.` for its subdomains. */
export const isHostName = (text: string) => host.test(text)

/** Accepts an `https:` address or a path of the site, and `http:` for local addresses. */
function isPublicAddress(address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return true
  const url = URL.parse(address)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(url.hostname))
}

export const PublicAddress = z
  .string()
  .check(z.refine(isPublicAddress, 'must be an https address, or the path of a file in "public" that begins with "/"'))

/** Script of the publisher, such as a tag manager. */
const Tag = z.strictObject({
  src: PublicAddress,
  consent: z.enum(consentCategories),
  /** Earliest moment: an idle page after its first paint, or the first input of the viewer. */
  when: z._default(z.enum(['idle', 'interaction']), 'idle'),
  /** Further hosts of its scripts, requests and pictures. */
  hosts: z._default(
    z.array(z.string().check(z.refine(isHostName, 'must be a host name such as "example.com" or "*.example.com"'))),
    [],
  ),
  attributes: z._default(
    z.record(z.string().check(z.regex(/^(data-[a-z\d-]+|id)$/, 'may be "id" or begin with "data-"')), z.string()),
    {},
  ),
  /** Global variables that the script reads, set unless they exist. */
  globals: z._default(
    z.record(z.string().check(z.regex(/^[A-Za-z_$][\w$]*$/, 'must be the name of a variable')), z.unknown()),
    {},
  ),
})

export type Tag = z.infer<typeof Tag>

// Dashboards store custom parameters as text.
export const parseJsonText = (value: unknown) => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** Tags of a config: an array, or its JSON text. */
export const Tags = z.optional(z.pipe(z.transform(parseJsonText), orUndefined(z.array(Tag))))
