import { ids } from './catalogue/index.ts'
import { drmPolicy } from './catalogue/vault.ts'
import { type Json, mergeJson } from './core/json.ts'
import type { Sandbox } from './core/server.ts'
import { otherAssets } from './jwp-accounts/fees.ts'
import { content, features, menu, row, styling } from './shared-config.ts'

const { shelves } = ids

const site = (id: string, siteName: string, description: string, more: Json = {}): Json => ({
  id,
  siteName,
  description,
  siteId: ids.sites.subscribers,
  analyticsToken: 'foyer-sandbox-token',
  adSchedule: null,
  content,
  menu,
  styling,
  features,
  integrations: {},
  contentProtection: { accessModel: 'free' },
  custom: {},
  ...more,
})

const jwpIntegration = (more: Json = {}) => ({
  jwp: { clientId: '2b6f0c11-4d5e-4f70-9a3c-0f0e1e500001', useSandbox: true, ...more },
})
const cleengIntegration = (more: Json = {}) => ({ cleeng: { id: '930000440', useSandbox: true, ...more } })
const signingHost = '{origin}/signing'
const vaultFirst = { content: [row(ids.vault), ...content] }
const offers = { monthlyOffer: 'S930000001_NL', yearlyOffer: 'S930000002_NL' }
const assetId = 93000

const freeSite = 'Short films, series and live channels of Foyer Pictures, free for everybody.'
const members = 'Short films, series and live channels of Foyer Pictures, for everybody with an account.'
const subscribers = 'Short films, series and live channels of Foyer Pictures, for subscribers.'

const withoutAccountRows = content.filter(({ type }) => type !== 'favorites' && type !== 'continue_watching')

const unstyled = ({ styling, ...rest }: Json): Json => rest

const broken: Json = {
  siteName: 'Broken on purpose',
  siteId: 1701,
  analyticsToken: 42,
  adDeliveryMethod: 'carrier-pigeon',
  assets: { banner: ['/images/logo.png'] },
  content: [
    { type: 'playlist', contentId: ids.featured, featured: 'yes' },
    { type: 'hologram', contentId: ids.allFilms },
  ],
  menu: [{ contentId: ids.allFilms, type: 'playlist' }, { label: 'Nowhere' }],
  styling: { backgroundColor: 3355443 },
  features: { searchPlaylist: false },
  integrations: { jwp: { clientId: 'x', assetId: '93000', useSandbox: 'perhaps' } },
  contentSigningService: {},
  contentProtection: { accessModel: 'barter' },
}

/** Description of each config on the front page. */
export const purposes = {
  demofree: 'Free: every kind of content, favourites, continue watching, search',
  demoauth: 'Sign-in required, video-platform accounts',
  demosvod: 'Subscription, video-platform accounts: monthly, yearly, pay-per-view',
  billauth: 'Sign-in required, billing provider',
  billsvod: 'Subscription, billing provider: monthly, yearly, premier, pay-per-view',
  demoterm: 'Subscription, video-platform accounts: every three and every six months',
  demoyear: 'Subscription, video-platform accounts: yearly only',
  demomnth: 'Subscription, video-platform accounts: monthly only',
  billterm: 'Subscription, billing provider: every three and every six months',
  billyear: 'Subscription, billing provider: yearly only',
  billmnth: 'Subscription, billing provider: monthly only',
  nolists1: 'Sign-in required, no favourites, no history, no search',
  inline01: 'Free, inline player, app-content search',
  variety1: 'Free, one language, banner as a path of the site, 26 filters',
  nostyle1: 'Free, no styling, no banner, no menu',
  drmdemo1: 'Free, signed and encrypted: signing service, DRM policy, ClearKey film',
  signed01: 'Free, signed: signing service without DRM',
  adslist1: 'Free, ads by the schedule of the platform',
  adsvast1: 'Free, ads by VMAP: a pre-roll that can be skipped, a mid-roll',
  ssaidemo: 'Free, ads stitched in by the server',
  ownlook1: 'Free, with a font, tags, footer columns, a landing page, labels and downloads of the publisher',
  bothint1: 'Both integrations: start-up must refuse',
  broken01: 'Breaks the schema in many places',
} as const

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

type Id = keyof typeof purposes

const authvod = { siteId: ids.sites.members, contentProtection: { accessModel: 'authvod' } }
const svod = { contentProtection: { accessModel: 'svod' } }

const configs = {
  demofree: site('demofree', 'Foyer Pictures', freeSite),
  demoauth: site('demoauth', 'Foyer Members', members, { integrations: jwpIntegration(), ...authvod }),
  demosvod: site('demosvod', 'Foyer Premium', subscribers, { integrations: jwpIntegration({ assetId }), ...svod }),
  billauth: site('billauth', 'Foyer Circle', members, { integrations: cleengIntegration(), ...authvod }),
  billsvod: site('billsvod', 'Foyer Patron', subscribers, { integrations: cleengIntegration(offers), ...svod }),
  demoterm: site('demoterm', 'Foyer Seasons', subscribers, {
    integrations: jwpIntegration({ assetId: otherAssets.terms }),
    ...svod,
  }),
  demoyear: site('demoyear', 'Foyer Yearly', subscribers, {
    integrations: jwpIntegration({ assetId: otherAssets.yearly }),
    ...svod,
  }),
  demomnth: site('demomnth', 'Foyer Monthly', subscribers, {
    integrations: jwpIntegration({ assetId: otherAssets.monthly }),
    ...svod,
  }),
  billterm: site('billterm', 'Foyer Patron Seasons', subscribers, {
    integrations: cleengIntegration({ monthlyOffer: 'S930000003_NL', yearlyOffer: 'S930000004_NL' }),
    ...svod,
  }),
  billyear: site('billyear', 'Foyer Patron Yearly', subscribers, {
    integrations: cleengIntegration({ yearlyOffer: offers.yearlyOffer }),
    ...svod,
  }),
  billmnth: site('billmnth', 'Foyer Patron Monthly', subscribers, {
    integrations: cleengIntegration({ monthlyOffer: offers.monthlyOffer }),
    ...svod,
  }),
  nolists1: site('nolists1', 'Foyer Plain', members, {
    integrations: jwpIntegration(),
    content: withoutAccountRows,
    features: { recommendationsPlaylist: ids.recommended },
    ...authvod,
  }),
  inline01: site('inline01', 'Foyer Inline', freeSite, { custom: { inlinePlayer: true, appContentSearch: 'true' } }),
  variety1: site('variety1', 'Foyer Variety', freeSite, {
    assets: { banner: '/images/logo.png' },
    content: [row(ids.allSeries), row(ids.liveEvents)],
    menu: [{ label: 'By letter', contentId: ids.allFilms, type: 'playlist', filterTags: letters.join(',') }],
    styling: { ...styling, footerText: null },
  }),
  nostyle1: unstyled(site('nostyle1', 'Foyer Unstyled', freeSite, { menu: [] })),
  drmdemo1: site('drmdemo1', 'Foyer Vault', freeSite, {
    ...vaultFirst,
    contentSigningService: { host: signingHost, drmPolicyId: drmPolicy },
  }),
  signed01: site('signed01', 'Foyer Signed', freeSite, {
    assets: { banner: '/images/logo.png' },
    ...vaultFirst,
    contentSigningService: { host: signingHost },
  }),
  adslist1: site('adslist1', 'Foyer With Breaks', freeSite, { adSchedule: 'AdSched1' }),
  adsvast1: site('adsvast1', 'Foyer With Ads', freeSite, {
    adDeliveryMethod: 'csai',
    adConfig: 'AdConf01',
    adScheduleUrls: { xml: '{origin}/ads/vmap.xml' },
  }),
  ssaidemo: site('ssaidemo', 'Foyer Stitched', freeSite, { adDeliveryMethod: 'ssai', adConfig: 'AdConf01' }),
  ownlook1: site('ownlook1', 'Foyer Own Look', freeSite, {
    content: [row(shelves.quietStorms), { type: 'continue_watching' }, row(ids.allSeries)],
    menu: [],
    features: { continueWatchingList: ids.continueWatching, recommendationsPlaylist: ids.recommended },
    custom: {
      becauseYouWatched: true,
      castReceiverId: 'CC1AD845',
      downloads: true,
      font: '{origin}/publisher/montserrat-400.woff2',
      fontBold: '{origin}/publisher/montserrat-700.woff2',
      landingPage: ids.pages.about,
      newForDays: 14,
      pin: true,
      transcripts: true,
      leavingSoonDays: '7',
      footer: `## Watch\n\n[Quiet storms](/p/${shelves.quietStorms}/)\n\n---\n\n## Company\n\n[About us](/m/${ids.pages.about}/)`,
      'footer-es': `## Ver\n\n[Tormentas](/p/${shelves.quietStorms}/)`,
      tags: [
        { src: '{origin}/publisher/tag/always.js', consent: 'necessary', attributes: { 'data-name': 'always' } },
        {
          src: '{origin}/publisher/tag/manager.js',
          consent: 'analytics',
          attributes: { 'data-name': 'manager' },
          globals: { dataLayer: [{ event: 'gtm.js' }] },
        },
        {
          src: '{origin}/publisher/tag/partner.js',
          consent: 'advertising',
          when: 'interaction',
          attributes: { 'data-name': 'partner' },
        },
      ],
    },
  }),
  bothint1: site('bothint1', 'Foyer Both', subscribers, {
    integrations: { ...jwpIntegration(), ...cleengIntegration() },
  }),
  broken01: broken,
} satisfies Record<Id, Json>

const byId = new Map<string, Json>(Object.entries(configs))

const rowsOfSynthetic = 4

/** The default site also contains the synthetic archive, if enabled. */
const withArchive = (config: Json, { library }: Sandbox): Json => {
  const { playlistIds, hub } = library.synthetic
  if (playlistIds.length === 0) return config
  return {
    ...config,
    content: [...content, ...playlistIds.slice(0, rowsOfSynthetic).map((id) => row(id))],
    menu: [...menu, { label: 'Archive', contentId: hub, type: 'media' }],
  }
}

/** Config with edits; undefined if unknown. */
export const configOf = (id: string, sandbox: Sandbox): Json | undefined => {
  const patch = sandbox.state.edits.get('configs', id)
  const base = byId.get(id)
  if (patch?.deleted === true || !(base || patch)) return undefined
  const { deleted, ...changes } = patch ?? {}
  return mergeJson(base && id === 'demofree' ? withArchive(base, sandbox) : base, changes)
}
