import { cardOf } from '#domain/card.ts'
import { focalPointOf, imageUrl, imageWidths } from '#domain/image.ts'
import { accessModelOf } from '#domain/integration.ts'
import { type Media, statusOf } from '#domain/media.ts'
import type { AspectRatio, Playlist } from '#domain/playlist.ts'
import type { Picture } from '#domain/site.ts'
import { personalLists } from '#domain/watchlist.ts'
import { localePath } from '#i18n/locales.ts'
import type { CardDetails } from '#ui/media/Card.tsx'
import type { CardItem } from '#ui/media/Shelf.tsx'
import { metadataOf } from './media/metadata.ts'
import { excerpt, type Scene } from './screen.ts'

type Place = {
  playlist?: Pick<Playlist, 'id' | 'slug' | 'live' | 'imageLabel'>
  ratio: AspectRatio
  featured?: boolean
}

/** Returns the card props of media for a shelf or a grid. */
export const cardsOf = (scene: Scene, items: Media[], place: Place): CardItem[] =>
  items.map((media) => cardPropsOf(scene, media, place))

function cardPropsOf(scene: Scene, media: Media, { playlist, ratio, featured }: Place): CardItem {
  const card = cardOf(media, { model: accessModelOf(scene.content.config), now: scene.now, playlist })
  const href = localePath(scene.language, card.path)
  return {
    card,
    href,
    image: (featured && pictureOf(scene, media)) || posterOf(scene, media, card.imageLabel, ratio, featured),
    ...(featured && { details: detailsOf(scene, media, href) }),
  }
}

const detailsOf = (scene: Scene, media: Media, href: string): CardDetails => ({
  facts: metadataOf(scene, media),
  synopsis: excerpt(media.description, 220),
  synopsisLang: media.descriptionLang,
  play: isPlayable(media, scene.now) ? playing(href) : undefined,
  favoriteId: favoriteIdOf(scene, media.id),
})

const isPlayable = (media: Media, now: Date) =>
  ['video', 'episode', 'event'].includes(media.kind) && statusOf(media, now) !== 'SCHEDULED'

/** Returns the id to store as a favourite, undefined on a site without favourites. */
export const favoriteIdOf = ({ content }: Scene, id: string) =>
  personalLists(content.config).favorites ? id : undefined

/** Returns the wide image of an item with its focal point. */
export function pictureOf(scene: Scene, media: Media): Picture | undefined {
  const picture = scene.hero(media.id)
  const focus = focalPointOf(media.params.focalPoint)
  return picture && focus ? { ...picture, focus } : picture
}

function posterOf({ site }: Scene, media: Media, label: string, ratio: AspectRatio, featured = false): Picture {
  const fallback = label === 'card' ? undefined : 'card'
  const at = (width: number) => imageUrl(site.platform, media.id, label, width, fallback)
  const width = featured ? imageWidths.featured : imageWidths.card
  const srcSet = `${at(width)} ${width}w, ${at(width * 2)} ${width * 2}w`
  return { src: at(width), srcSet, width, height: heightOf(width, ratio) }
}

function heightOf(width: number, ratio: AspectRatio) {
  const [w = 16, h = 9] = ratio.split(':').map(Number)
  return Math.round((width * h) / w)
}

/** Returns the address with the player open. */
export const playing = (href: string) => `${href}${href.includes('?') ? '&' : '?'}play=1`
