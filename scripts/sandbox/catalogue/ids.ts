/** Ids used by configs, tests and other servers; all others are derived. */
export const ids = {
  /** Sites of the platform: of subscribers, and of members. */
  sites: { subscribers: 'FoyerPix', members: 'FoyerMem' },
  featured: 'Featured',
  recommended: 'RelatedX',
  /** Film whose recommendations contain itself. */
  recommendsItself: 'Karaokee',
  search: 'SearchPl',
  favorites: 'FavList1',
  continueWatching: 'Continue',
  allFilms: 'AllFilms',
  allSeries: 'AllSerie',
  oddities: 'Oddities',
  liveChannels: 'LiveChan',
  liveEvents: 'LiveEvnt',
  hub: 'HubSumm1',
  vault: 'VaultPls',
  shelves: {
    quietStorms: 'QuietStm',
    smallCatastrophes: 'SmallCat',
    doorsLeftOpen: 'DoorsLft',
    tomorrowProbably: 'Tomorrow',
    trueStories: 'TrueStor',
    drawnByHand: 'DrawnHnd',
    playedLoud: 'PlayLoud',
  },
  pages: { about: 'PageAbou', submissions: 'PageSubm', hostile: 'PageHost' },
  contentLists: { editorsChoice: 'ListEdit', tenMinutes: 'ListTenM' },
  series: { lighthouseKeepers: 'SerLight', nightBus: 'SerNight', saltAndPepper: 'SerSaltP' },
  channels: { one: 'ChanOne1', nature: 'ChanNat1', music: 'ChanMus1', family: 'ChanFam1', withoutList: 'ChanSolo' },
  events: { before: 'EvntSoon', during: 'EvntNow1', after: 'EvntPast', stateless: 'EvntTime', plain: 'PlainLiv' },
  /** One film of each access model, for tests. */
  access: {
    free: 'SaltRoad',
    locked: 'OrbitMom',
    premier: 'GlassHou',
    payPerView: 'LastFerr',
    geoBlocked: 'NorthTid',
    signed: 'QuietFrq',
    protected: 'SealedRm',
    protectedHls: 'SealedLt',
  },
  /** Offers of jwp and cleeng: `C{item}_{fee}` and `C{number}_{country}`. */
  offers: {
    premier: { jwp: 'C93001_71001', cleeng: 'C930010001_NL' },
    payPerView: { jwp: 'C93002_71002', cleeng: 'C930020002_NL' },
  },
} as const

/** Returns whether an id is that of a site of the platform. */
export const isSiteId = (id: string | undefined) => Object.values<string | undefined>(ids.sites).includes(id)
