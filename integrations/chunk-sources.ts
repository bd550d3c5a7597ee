/**
 * Sources of the chunks that several islands share: names below `src`, without extension, `*` for any. A source belongs
 * to one chunk, with the style sheet of its name.
 */
export const chunkSources = {
  /** Loaded by every page after its first paint. Hydration stays in the entry: it must not start before the islands. */
  wake: [
    'core/address/site-path',
    'core/browser/account-links',
    'core/browser/address-tokens',
    'core/browser/links',
    'core/browser/note-at',
    'core/browser/storage',
    'core/i18n/script-messages',
    'runtime/enhancements/television',
    'runtime/hydration/early-press',
    'runtime/hydration/when-idle',
  ],
  /** Loaded by dialogs and settings with fields. */
  forms: [
    'core/account/account-errors',
    'core/account/account-rules',
    'core/checkout/payment-card',
    'core/forms/calendar-date',
    'core/forms/draft.store',
    'core/forms/form-rules',
    'core/forms/forms.store',
  ],
  /** Apart from the host of dialogs: after a failed load Firefox never loads its first address again. */
  dialog: ['features/dialog/Actions.client', 'features/dialog/Heading.client'],
  /** Loaded by a session, and absent from public pages. */
  session: [
    'core/account/account-provider',
    'core/account/account-session',
    'features/access/entitlements.store',
    'features/access/subscription.store',
    'features/account/account-lists.store',
    'features/account/effects.store',
    'features/account/merge-lists.rules',
    'features/account/pending-consents.store',
    'features/checkout/checkout.store',
    'features/checkout/payment-events.store',
    'features/session/account-events.store',
    'features/session/customer.store',
    'features/session/provider.store',
  ],
  /** Stores and rules without React and texts, loaded by the first island, or by a session without React. */
  state: [
    'core/access/access',
    'core/account/customer',
    'core/account/viewer.store',
    'core/address/url.store',
    'core/browser/feedback.store',
    'core/browser/import-again',
    'core/browser/parse-stored',
    'core/browser/preference.store',
    'core/browser/stored-list.store',
    'core/browser/stored-row',
    'core/browser/waits',
    'core/checkout/offer',
    'core/checkout/subscription',
    'core/content/media',
    'core/data/errors',
    'core/data/own-value',
    'core/data/single-flight',
    'core/i18n/locales',
    'core/i18n/site-languages',
    'core/lists/lists',
    'core/site/site.store',
    'features/access/requested-offers.store',
    'features/account/account-flow.store',
    'features/lists/lists.store',
    'features/session/flash-message.store',
  ],
  /** Loaded with the first request to a provider. */
  data: ['core/data/schema', 'providers/*'],
  /** Loaded by screens that the browser renders, with the platform's content. */
  screen: [
    'core/site/static-platform',
    'features/browse/because.screen',
    'features/browse/history.screen',
    'features/browse/home.screen',
    'features/browse/rows.screen',
    'features/browse/suggested.screen',
    'features/page/browser-context.client',
    'features/page/content.store',
    'providers/platform/config',
    'providers/platform/content',
    'providers/platform/lists',
    'providers/platform/media',
    'providers/platform/media-type',
    'providers/platform/series',
    'providers/platform/source',
    'providers/platform/wire',
  ],
  /** Loaded with the first file of captions, chapters or thumbnails. */
  captions: [
    'core/captions/cue-spans',
    'core/captions/decode-references',
    'core/captions/decode-text-track',
    'core/captions/parse-chapters',
    'core/captions/parse-cues',
    'core/captions/parse-thumbnails',
    'core/captions/to-web-vtt',
  ],
  /** Loaded by the button of a film, then by its player. */
  film: [
    'core/browser/direction',
    'core/site/consent.store',
    'features/lock/PinGate.client',
    'features/media/MediaPlayer.client',
    'features/media/fresh-event.client',
    'features/media/neighbours.client',
    'features/media/next-media.client',
    'features/media/open-player.client',
    'features/media/to-episode.client',
    'features/media/use-event.client',
    'features/media/watch-button.client',
    'features/player/engine/concerns/*',
    'features/player/engine/engine',
    'features/player/engine/failure',
    'features/player/engine/lost-request',
    'features/player/engine/playable-source',
    'features/player/engine/sources',
    'features/player/media/*',
    'features/player/playback/audio-preference',
    'features/player/playback/beacons',
    'features/player/playback/caption-preference',
    'features/player/playback/commands',
    'features/player/playback/follow-position',
    'features/player/playback/playback',
    'features/player/playback/quality-preference',
    'features/player/playback/rate-preference',
    'features/player/playback/recovery',
    'features/player/playback/state-change',
    'features/player/playback/still-watching',
    'features/player/playback/timeline',
    'features/player/playback/use-playback',
    'features/player/playback/volume-preference',
    'features/player/state/*',
    'ui/base/use-online',
  ],
  /** Loaded with search, cards and the button of a film. */
  results: [
    'features/browse/SuggestedCards.client',
    'features/search/RecentSearches.client',
    'features/search/SearchFilters.client',
    'features/search/SearchForm.client',
    'features/search/SearchResults.client',
    'features/search/search.rules',
    'features/search/search.screen',
    'features/search/search.store',
    'features/search/search-index.store',
    'ui/form/SearchField',
    'ui/media/CardGrid',
    'ui/site/EmptyState',
    'ui/site/PageHeader',
    'ui/site/Prose',
  ],
  /** Loaded with rows and lists of cards that a browser renders. Needs no schema. */
  cards: ['features/browse/cards.screen', 'ui/media/CardBadge', 'ui/media/Lock', 'ui/media/MediaCard'],
  /** Loaded with a waiting or failed part of a page. */
  opened: ['ui/base/InlineWait', 'ui/base/LoadFailure', 'ui/base/LoadingState', 'ui/base/SlowNote', 'ui/base/Spinner'],
} satisfies Record<string, readonly string[]>

/** Folders whose other sources form the chunk `base`, loaded by the first island. */
export const baseSources = [
  'core/',
  'features/lists/',
  'features/lock/lock.rules',
  'features/lock/lock.store',
  'features/page/',
  'features/player/',
  'providers/platform/cache',
  'runtime/inline/',
  'ui/',
]

/** Code of engines, loaded with a film alone. */
export const notInBase = 'features/player/engine/'

/** Sources of `base` and `screen` although they import styles or schemas, because most of their pages load them. */
export const essentialSources = [
  'features/page/browser-context.client',
  'features/page/content.store',
  'providers/platform/',
  'ui/base/Button',
  'ui/base/Icon',
  'ui/base/VisuallyHidden',
  'ui/media/WatchedBar',
]

/** Files and folders of packages. The first start of a path applies. */
export const packageSources: Record<string, string> = {
  '@nanostores/': 'base',
  'nanostores/deep-map/': 'base',
  'nanostores/listen-keys/': 'base',
  'nanostores/': 'state',
  'react-dom/index.js': 'base',
  'react-dom/cjs/react-dom.production.js': 'base',
  'ky/': 'data',
  'zod/': 'data',
}
