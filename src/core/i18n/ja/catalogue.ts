import account from './account.json' with { type: 'json' }
import common from './common.json' with { type: 'json' }
import country from './country.json' with { type: 'json' }
import downloads from './downloads.json' with { type: 'json' }
import epg from './epg.json' with { type: 'json' }
import error from './error.json' with { type: 'json' }
import insights from './insights.json' with { type: 'json' }
import menu from './menu.json' with { type: 'json' }
import reading from './reading.json' with { type: 'json' }
import search from './search.json' with { type: 'json' }
import usState from './us_state.json' with { type: 'json' }
import user from './user.json' with { type: 'json' }
import video from './video.json' with { type: 'json' }

export const japanese = {
  account,
  common,
  country,
  downloads,
  epg,
  error,
  insights,
  menu,
  reading,
  search,
  us_state: usState,
  user,
  video,
}
