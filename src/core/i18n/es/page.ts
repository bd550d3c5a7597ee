import common from './common.json' with { type: 'json' }
import epg from './epg.json' with { type: 'json' }
import error from './error.json' with { type: 'json' }
import menu from './menu.json' with { type: 'json' }
import search from './search.json' with { type: 'json' }
import video from './video.json' with { type: 'json' }

export const spanishPage = { common, epg, error, menu, search, video }
