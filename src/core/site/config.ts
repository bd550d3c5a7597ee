import { z } from 'zod/mini'
import { accessModelOf, type SiteAccount } from '../access/access.ts'
import type { AccountConfig } from '../account/account-config.ts'
import { parseBoolean } from '../content/media.ts'
import { AppError, formatIssues } from '../data/errors.ts'
import { ownValue } from '../data/own-value.ts'
import { convert, orUndefined } from '../data/schema.ts'
import { commaList } from '../text/comma-list.ts'
import { PublicAddress, parseJsonText, Tags } from './tags.ts'

const text = orUndefined(z.string())

/** Home page row; the default type is a playlist. */
const Shelf = z.object({
  contentId: text,
  title: text,
  featured: convert(z.nullish(z.boolean()), (value) => value ?? false),
  backgroundColor: text,
  type: convert(
    z.nullish(z.enum(['playlist', 'continue_watching', 'favorites', 'content_list'])),
    (value) => value ?? 'playlist',
  ),
})

/** Navigation entry; without a type it links to a playlist. */
const MenuItem = convert(
  z.looseObject({
    label: z.string(),
    contentId: z.string(),
    type: convert(z.nullish(z.enum(['playlist', 'content_list', 'media'])), (value) => value ?? 'playlist'),
    filterTags: convert(text, (tags) => commaList(tags)),
  }),
  ({ label, contentId, type, filterTags, ...rest }) => ({
    ...{ label, contentId, type, filterTags },
    labels: labelsIn(rest),
  }),
)

/** Labels by language; `label-es` is the Spanish one. */
function labelsIn(fields: Record<string, unknown>): Record<string, string> | undefined {
  const labels = Object.entries(fields).flatMap(([name, value]) =>
    name.startsWith('label-') && typeof value === 'string' && value.trim() ? [[name.slice(6), value]] : [],
  )
  return labels.length > 0 ? Object.fromEntries(labels) : undefined
}

const Styling = z.object({
  backgroundColor: text,
  highlightColor: text,
  headerBackground: text,
  footerText: text,
})

const Features = z.object({
  recommendationsPlaylist: text,
  searchPlaylist: text,
  continueWatchingList: text,
  favoritesList: text,
})

const ownAddress = z.optional(orUndefined(PublicAddress))

/** Limits of playback without input before the player shows a question; false for none. */
const StillWatching = z.union(
  [
    z.boolean(),
    z.strictObject({
      episodes: z.optional(z.number().check(z.positive(), z.refine(Number.isSafeInteger))),
      hours: z.optional(z.number().check(z.positive())),
    }),
  ],
  'must be false, or an object such as { "episodes": 3, "hours": 4 }',
)
const stillWatching = z.optional(
  convert(z.pipe(z.transform(parseJsonText), z.nullish(StillWatching)), (value) =>
    value === true ? undefined : (value ?? undefined),
  ),
)

const days = z.optional(z.pipe(z.transform(parseJsonText), orUndefined(z.number().check(z.positive()))))

// Boolean custom parameter, possibly as text; `parseBoolean` parses it.
const flag = z.nullish(z.union([z.boolean(), z.string()]))

/** Parameters of the publisher. Unknown parameters are preserved. */
const Custom = z.looseObject({
  font: ownAddress,
  fontBold: ownAddress,
  tags: Tags,
  /** Markdown above the footer line; `footer-es` is the Spanish one. */
  footer: z.optional(text),
  landingPage: z.optional(text),
  stillWatching,
  /** Application id of the Google Cast receiver. Without it the player offers no Cast. */
  castReceiverId: z.optional(
    orUndefined(z.string().check(z.regex(/^[\dA-F]{8}$/i, 'must be an application id such as CC1AD845'))),
  ),
  /** Offers a PIN for items above an age limit. */
  pin: flag,
  /** Shows recommendations for the film watched last on the home page. */
  becauseYouWatched: flag,
  /** Publishes the captions of public items as pages. */
  transcripts: flag,
  /** False: cards stay still under a pointer. */
  cardPreviews: flag,
  /** Days after publication with the label "New". */
  newForDays: days,
  /** Days before the end of availability with the label "Leaving soon". */
  leavingSoonDays: days,
})

const AccessModelName = z.enum(['free', 'freeauth', 'authvod', 'svod'])

/** Site configuration of the platform. */
export const ConfigSchema = z.object({
  id: text,
  siteName: convert(text, (name) => name ?? 'Foyer'),
  description: z.string(),
  siteId: z.string(),
  analyticsToken: text,
  adSchedule: text,
  adConfig: text,
  adDeliveryMethod: z.nullish(z.enum(['csai', 'ssai'])),
  adScheduleUrls: z.nullish(z.object({ json: text, xml: text })),
  assets: z.nullish(z.object({ banner: text })),
  content: convert(z.nullish(z.array(Shelf)), (rows) => rows ?? []),
  menu: convert(z.nullish(z.array(MenuItem)), (items) => items ?? []),
  styling: convert(z.nullish(Styling), (styling) => styling ?? Styling.parse({})),
  features: convert(z.nullish(Features), (features) => features ?? Features.parse({})),
  integrations: convert(z.nullish(z.record(z.string(), z.unknown())), (integrations) => integrations ?? {}),
  contentSigningService: z.nullish(z.object({ host: z.string(), drmPolicyId: text })),
  contentProtection: z.nullish(
    z.object({ accessModel: z.nullish(AccessModelName), drm: z.nullish(z.object({ defaultPolicyId: text })) }),
  ),
  custom: convert(z.nullish(Custom), (custom) => custom ?? Custom.parse({})),
})

export type Config = z.infer<typeof ConfigSchema> & {
  /** Enabled account provider. */
  account?: SiteAccount
  /** Account provider whose prefix the `productIds` of items have. */
  productPrefix: string
}
export type Shelf = z.infer<typeof Shelf>
export type MenuItem = z.infer<typeof MenuItem>
export type Styling = Config['styling']

/** Parses a configuration. Throws an AppError with every problem and its path. */
export type ParseConfig = (json: unknown, id?: string) => Config

/** Creates the parser of configurations whose accounts are of one of the providers, the first of them by default. */
export function createConfigParser(providers: readonly AccountConfig[]): ParseConfig {
  const schemas = Object.fromEntries(providers.map(({ kind, configSchema }) => [kind, z.nullish(configSchema)]))
  const schema = z.extend(ConfigSchema, {
    integrations: convert(z.nullish(z.object(schemas)), (integrations) => integrations ?? {}),
  })
  return (json, id) => {
    const { data, error } = schema.safeParse(json)
    if (error) throw new AppError(`The config is invalid:\n${formatIssues(error)}`, 'config_invalid')
    return { ...data, id: id ?? data.id, ...accountFields(data.integrations, providers) }
  }
}

type AccountFields = Pick<Config, 'account' | 'productPrefix'>

function accountFields(integrations: Config['integrations'], providers: readonly AccountConfig[]): AccountFields {
  const configured = providers.filter(({ kind }) => ownValue(integrations, kind) != null)
  const enabled = configured.flatMap(({ kind, modelOf, signsStreams }) => {
    const model = modelOf(ownValue(integrations, kind))
    return model ? [{ kind, model, signsStreams }] : []
  })
  const [account, second] = enabled
  const kinds = enabled.map(({ kind }) => kind).join(', ')
  if (second) throw new AppError(`more than 1 integrations are enabled: ${kinds}`, 'integrations_invalid')
  const only = configured.length === 1 ? configured[0] : providers[0]
  return { productPrefix: account?.kind ?? only?.kind ?? '', ...(account && { account }) }
}

/** Returns a warning if the stated access model differs from the integrations. */
export function accessModelWarning(config: Config): string | undefined {
  const stated = config.contentProtection?.accessModel
  const derived = accessModelOf(config)
  if (!stated || sameModel[stated] === derived) return undefined
  return `contentProtection.accessModel is "${stated}", but the integrations make it "${derived}"; "${derived}" is used`
}

const Rows = z.object({ content: z.array(z.object({ type: z.optional(z.unknown()) })) })

/** Returns a warning for each shelf of a raw config without a type. */
export function shelfTypeWarnings(json: unknown): string[] {
  const { data } = Rows.safeParse(json)
  return (data?.content ?? []).flatMap(({ type }, index) =>
    type == null ? [`content.${index}.type: is missing, so the shelf shows a playlist`] : [],
  )
}

const sameModel = { free: 'avod', freeauth: 'authvod', authvod: 'authvod', svod: 'svod' } as const

/** Markdown of the footer by the name of its field: `footer`, and `footer-es` for Spanish pages. */
export const footersOf = ({ custom }: Pick<Config, 'custom'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(custom).flatMap(([name, value]) =>
      /^footer(-[a-z]{2})?$/.test(name) && typeof value === 'string' && value.trim() ? [[name, value]] : [],
    ),
  )

/** Returns whether cards of free items play some seconds under a resting pointer. */
export const hasCardPreviews = ({ custom }: Config) => parseBoolean(custom.cardPreviews) !== false
