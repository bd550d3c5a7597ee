import { accessModelOf, hasAccount, type Requirement, requirementOf } from '#core/access/access.ts'
import { hasVideo, type Media, parseBoolean } from '#core/content/media.ts'
import { isDownloadable, offersDownloads } from '#core/downloads/downloads.ts'
import { type PersonalList, personalLists } from '#core/lists/lists.ts'
import { adSourceOf } from '#core/player/ads.ts'
import { protectionOf } from '#core/player/playback.ts'
import type { Config } from '#core/site/config.ts'
import { formatCount } from '#core/text/format-count.ts'
import { isLocalAddress } from '../../config/hosts.ts'
import { type Answer, type CapabilityFacts, no, partly, yes } from './capability.ts'

/** Items that play, by the requirement of the access model. Series and text pages have no stream. */
export function itemsByRequirement({ config, items }: CapabilityFacts): Record<Requirement, Media[]> {
  const model = accessModelOf(config)
  const groups: Record<Requirement, Media[]> = { nothing: [], session: [], subscription: [], offer: [] }
  for (const media of items)
    if (hasVideo(media) && media.kind !== 'series') groups[requirementOf(media, model)].push(media)
  return groups
}

/** Answers about films and what surrounds them. */
export const watchingOf = (facts: CapabilityFacts): Answer[] => [
  ownAddress(facts),
  withoutAccount(facts),
  live(facts),
  protectedStreams(facts),
  personalList(facts, 'favorites'),
  personalList(facts, 'history'),
  downloads(facts),
  transcripts(facts),
  ...switches(facts),
]

function ownAddress({ site, env }: CapabilityFacts): Answer {
  const name = 'The site at its own address'
  if (!isLocalAddress(site.siteUrl)) return yes(name, site.siteUrl)
  const isSet = Boolean(env.SITE_URL)
  const reason = isSet ? `SITE_URL is ${site.siteUrl}, an address of this machine` : 'SITE_URL is not set'
  return no(name, `${reason}: links, sitemap and sharing lead to this machine`, 'set SITE_URL to the public address')
}

function withoutAccount(facts: CapabilityFacts): Answer {
  const name = 'Films without an account'
  const { nothing, ...closed } = itemsByRequirement(facts)
  const open = nothing.length
  const all = open + Object.values(closed).flat().length
  if (!all) return no(name, 'no list of the configuration has a film', 'name a playlist with films in content')
  if (open === all) return yes(name, `all ${all} items that were read`)
  const isAvod = !hasAccount(facts.config)
  const detail = isAvod
    ? `${open} of ${all} items: the others have offers (productIds), and without accounts no viewer can buy them`
    : `${open} of ${all} items that were read`
  const remedy = isAvod
    ? 'set integrations, or remove productIds of these items'
    : 'set the custom parameter free to true for items that are open to everyone'
  return open ? partly(name, detail, remedy) : no(name, detail, remedy)
}

function live({ items }: CapabilityFacts): Answer {
  const name = 'Live channels and events'
  const channels = items.filter(({ kind }) => kind === 'channel').length
  const events = items.filter(({ kind }) => kind === 'event').length
  if (channels + events) return yes(name, `${formatCount(channels, 'channel')}, ${formatCount(events, 'event')}`)
  return no(name, 'no item that was read is one', 'set the content type liveChannel or liveEvent of an item')
}

function protectedStreams({ config, site }: CapabilityFacts): Answer {
  const name = 'Streams for entitled viewers only'
  const protection = protectionOf(config, site.bridge)
  const drm =
    'policy' in protection && protection.policy ? `, with the DRM policy ${protection.policy}` : ', without DRM'
  switch (protection.by) {
    case 'bridge':
      return yes(name, `passports of the access bridge ${protection.bridge}`)
    case 'service':
      return yes(name, `signed by ${protection.host}${drm}`)
    case 'provider':
      return yes(name, `signed by the account provider${drm}`)
    case 'none': {
      const service = 'contentSigningService.host'
      if (!config.account) return no(name, 'everyone may watch, so streams are public', `set ${service}`)
      const setting = config.account.signsStreams ? `custom.urlSigning to true, or ${service}` : service
      return no(name, 'pages check the viewer, but a stream plays for everyone who has its address', `set ${setting}`)
    }
  }
}

/** Answer about a feature: the detail of a setting that is on, else the setting that turns it on. */
const feature = (name: string, detail: string | false | undefined, setting: string): Answer =>
  detail ? yes(name, detail) : no(name, 'is not configured', `set ${setting}`)

const isOn = (value: unknown) => parseBoolean(value) === true

const switches = ({ config: { features, custom, ...config }, site }: CapabilityFacts): Answer[] => [
  feature(
    'Search',
    isOn(custom.appContentSearch)
      ? 'app-content search of the platform'
      : features.searchPlaylist && `playlist ${features.searchPlaylist}`,
    'features.searchPlaylist, or custom.appContentSearch to true',
  ),
  feature(
    'Recommendations',
    features.recommendationsPlaylist && `playlist ${features.recommendationsPlaylist}`,
    'features.recommendationsPlaylist',
  ),
  feature(
    'Advertisements',
    advertisementsOf({ features, custom, ...config }),
    'adSchedule, or adConfig with adScheduleUrls',
  ),
  feature('Google Cast', custom.castReceiverId && `receiver ${custom.castReceiverId}`, 'custom.castReceiverId'),
  feature('Parental lock', isOn(custom.pin) && 'a PIN in the browser of the viewer', 'custom.pin to true'),
  feature('Articles', site.insights && `project ${site.insights.project}`, 'INSIGHTS_PROJECT and INSIGHTS_DATASET'),
]

function advertisementsOf(config: Config): string | undefined {
  if (config.adConfig && config.adDeliveryMethod === 'ssai') return 'stitched into the streams by the platform'
  const source = adSourceOf(config, '')
  if (source?.by === 'vast') return 'requested by the player (adScheduleUrls.xml)'
  return source && `schedule ${source.id} of the platform`
}

function personalList(facts: CapabilityFacts, list: PersonalList): Answer {
  const { config } = facts
  const isKept = hasAccount(config) ? 'in the account of the viewer, on all devices' : 'in the browser of the viewer'
  const setting =
    list === 'favorites'
      ? 'features.favoritesList'
      : 'features.continueWatchingList, with a row continue_watching in content'
  return feature(
    list === 'favorites' ? 'Favourites' : 'Continue watching',
    personalLists(config)[list] && isKept,
    setting,
  )
}

function transcripts({ config, items }: CapabilityFacts): Answer {
  const name = 'Transcripts'
  const captioned = items.some(({ tracks }) => tracks.some(({ kind }) => kind === 'captions'))
  if (!isOn(config.custom.transcripts) || captioned)
    return feature(
      name,
      isOn(config.custom.transcripts) && 'of public films with captions',
      'custom.transcripts to true',
    )
  return no(name, 'no item that was read has a caption file', 'add captions to the items')
}

function downloads(facts: CapabilityFacts): Answer {
  const { config, site } = facts
  const name = 'Downloads'
  if (!isOn(config.custom.downloads)) return feature(name, false, 'custom.downloads to true')
  if (!offersDownloads(config, site.bridge))
    return no(name, 'streams with signatures, DRM or stitched advertisements cannot be stored')
  const films = itemsByRequirement(facts).nothing.filter((media) => isDownloadable(media, 'nothing'))
  if (films.length) return yes(name, `${formatCount(films.length, 'item')} of those that were read`)
  return no(
    name,
    'no item that everyone may watch has an HLS stream or MP4 file',
    'see "Downloads" in docs/publishers.md',
  )
}
