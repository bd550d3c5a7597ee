import { ids } from './catalogue/index.ts'
import type { Json } from './core/json.ts'

// Colours, shelves and menu of most configs of the demo

export const styling = {
  backgroundColor: '#14110f',
  highlightColor: '#f2b34c',
  headerBackground: '#1d1815',
  footerText: `© Foyer Pictures | [About us](/m/${ids.pages.about}/) | [Send us a film](/m/${ids.pages.submissions}/)`,
}

export const features = {
  recommendationsPlaylist: ids.recommended,
  searchPlaylist: ids.search,
  favoritesList: ids.favorites,
  continueWatchingList: ids.continueWatching,
}

export const row = (contentId: string, more: Json = {}): Json => ({ contentId, type: 'playlist', ...more })

const { shelves, contentLists } = ids

export const content: Json[] = [
  row(ids.featured, { featured: true }),
  { type: 'continue_watching' },
  { type: 'favorites' },
  row(shelves.quietStorms),
  row(ids.allSeries),
  row(shelves.tomorrowProbably),
  row(ids.liveChannels),
  row(shelves.smallCatastrophes),
  { contentId: contentLists.editorsChoice, type: 'content_list' },
  row(shelves.doorsLeftOpen, { backgroundColor: '#221a2b' }),
  row(ids.liveEvents),
  row(shelves.trueStories),
  row(shelves.drawnByHand),
  row(shelves.playedLoud),
  { contentId: contentLists.tenMinutes, type: 'content_list', title: 'Foyer Shorts' },
  row(ids.oddities),
]

const filmTags = 'Drama,Comedy,Science fiction,Thriller,Documentary,Animation,Music,Family'

export const menu: Json[] = [
  { label: 'Films', 'label-es': 'Películas', contentId: ids.allFilms, type: 'playlist', filterTags: filmTags },
  { label: 'Series', contentId: ids.allSeries, type: 'playlist', filterTags: 'Drama,Comedy,Family' },
  { label: 'Live', 'label-es': 'En directo', contentId: ids.liveChannels, type: 'playlist' },
  { label: 'Summer', 'label-es': 'Verano', contentId: ids.hub, type: 'media' },
  { label: "Editor's choice", 'label-es': 'La selección', contentId: contentLists.editorsChoice, type: 'content_list' },
  { label: 'Who we are', 'label-es': 'Quiénes somos', contentId: ids.pages.about, type: 'media' },
]
