import type { AdContext } from '#core/player/ads.ts'

const pad = (value: number, length: number) => String(Math.floor(value)).padStart(length, '0')

/** Seconds as HH:MM:SS.mmm. */
export const toTimecode = (seconds: number) =>
  `${pad(seconds / 3600, 2)}:${pad((seconds / 60) % 60, 2)}:${pad(seconds % 60, 2)}.${pad((seconds * 1000) % 1000, 3)}`

const digits = (length: number) => pad(Math.random() * 10 ** length, length)

/** Percent-encoding of RFC 3986, which includes `!'()*`. */
const encode = (value: string) =>
  encodeURIComponent(value).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '')

/** Macros of VAST 4.2 with the values that the client can give. Times of the content are those of the request. */
export function vastMacros(context: AdContext): Record<string, string> {
  const { page, userAgent, width, height, muted, time, duration } = context
  const playhead = toTimecode(time)
  return {
    ...{ CONTENTPLAYHEAD: playhead, MEDIAPLAYHEAD: playhead },
    ...{ PAGEURL: page, DOMAIN: hostOf(page), DEVICEUA: userAgent, SERVERSIDE: '0' },
    PLAYERSIZE: `${Math.round(width)},${Math.round(height)}`,
    ...(muted && { PLAYERSTATE: 'muted' }),
    BREAKPOSITION: time === 0 ? '1' : duration > 0 && time >= duration ? '3' : '2',
  }
}

// Defined by VAST and unknown to the client: replaced by -1.
const unavailable =
  /^(AD(CATEGORIES|COUNT|PLAYHEAD|SERVINGID|TYPE)|APIFRAMEWORKS|APPBUNDLE|ASSETURI|BLOCKEDADCATEGORIES|BREAK(MAX|MIN)\w+|CLICK(POS|TYPE)|CLIENTUA|CONTENT(CAT|ID|URI)|DEVICEIP|EXTENSIONS|GDPRCONSENT|IFA(TYPE)?|INVENTORYSTATE|LATLONG|LIMITADTRACKING|MEDIAMIME|OMIDPARTNER|PLACEMENTTYPE|PLAYER(CAPABILITIES|STATE)|PODSEQUENCE|REGULATIONS|SERVERUA|TRANSACTIONID|UNIVERSALADID|VASTVERSIONS|VERIFICATIONVENDORS)$/

/** Placeholders in tags of Google Ad Manager, which its own player fills. */
const googleMacros = ({ PAGEURL: page = '' }: Record<string, string>): [string, string][] => [
  ['timestamp', String(Date.now())],
  ['referrer_url', page],
  ['description_url', page],
]

/** Fills the macros of VAST and of Google in a URL. Unavailable ones become -1, undefined ones stay. */
export function fillVastMacros(url: string, values: Record<string, string>): string {
  const macros = new Map([...Object.entries(values), ...googleMacros(values)])
    .set('CACHEBUSTING', digits(8))
    .set('TIMESTAMP', new Date().toISOString())
  return url.replace(/(?:\[|%5B|%%)([A-Z_]+)(?:\]|%5D|%%)/gi, (macro, name: string) => {
    const value = macros.get(name)
    if (value !== undefined) return encode(value)
    return unavailable.test(name) ? '-1' : macro
  })
}

const withoutQuery = (url: string) => url.replace(/[?#].*$/s, '')

/** General macros of the platform; those of consent and companions have no value. */
const platformMacros = ({ page, referrer, userAgent, width, height }: AdContext) =>
  new Map<string, string>([
    ['random-number', digits(15)],
    ['timestamp', String(Date.now())],
    ['page-url', page],
    ['referrer', referrer],
    ['domain', hostOf(page)],
    ['player-width', String(Math.round(width))],
    ['player-height', String(Math.round(height))],
    ['device-ua', userAgent],
    ...['companion-div', 'gdpr', 'gdpr_consent', 'addtl_consent', 'us_privacy'].map((name) => [name, ''] as const),
  ])

// Maximum length of a field in a macro of the platform.
const maxLength = 1_000

const itemField = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, maxLength) : ''

/** Loads further fields of an item by the platform's names. */
export type LoadItem = (id: string) => Promise<Record<string, unknown>>

const itemMacro = /__item-([\w-]+?)__/g

/** Fills an ad tag: `__name__` of the platform and `[NAME]` of VAST. Item fields without a value are empty. */
export async function fillAdTag(tag: string, context: AdContext, loadItem: LoadItem): Promise<string> {
  const { item } = context
  const fields = new Map<string, unknown>(Object.entries({ ...item, file: withoutQuery(item.file) }))
  const names = [...tag.matchAll(itemMacro)].map(([, name = '']) => name)
  if (names.some((name) => !fields.has(name)))
    for (const [name, value] of Object.entries(await loadItem(item.mediaid).catch(() => ({}))))
      if (!fields.has(name)) fields.set(name, value)
  const general = platformMacros(context)
  const filled = tag
    .replace(itemMacro, (_, name: string) => encode(itemField(fields.get(name))))
    .replace(/__([a-z][a-z_-]*?)__/g, (macro, name: string) => {
      const value = general.get(name)
      return value === undefined ? macro : encode(value)
    })
  return fillVastMacros(filled, vastMacros(context))
}
