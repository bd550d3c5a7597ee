import type { Programme } from './schedule.ts'

const xml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

/** yyyyMMddHHmmss and the zone. */
const stamp = (date: Date) => `${date.toISOString().slice(0, 19).replace(/\D/g, '')} +0000`

const programmeTag = (channel: string, { id, film, start, end, isLinked }: Programme, picture: string) => `
    <programme start="${stamp(start)}" stop="${stamp(end)}" channel="${xml(channel)}">
        <title lang="en">${cdata(film.title)}</title>
        <desc lang="en">${cdata(film.description)}</desc>
        <date>${cdata(stamp(start).slice(0, 8))}</date>
        <icon src="${xml(picture)}" width="640" height="360"/>
        <episode-num system="assetId">${cdata(id)}</episode-num>${
          isLinked
            ? `
        <episode-num system="mediaId">${cdata(film.id)}</episode-num>`
            : ''
        }
        <genre lang="en">${cdata(film.params.genre ?? '')}</genre>
        <length units="seconds">${cdata(String(film.duration))}</length>
        <rating system="bfcc">
            <value>${cdata(film.params.rating ?? '')}</value>
        </rating>
    </programme>`

/** Attributes that name the source of a guide. */
const source = (address: string) =>
  Object.entries({
    'source-info-url': address,
    'source-info-name': 'Foyer sandbox',
    'source-data-url': address,
    'generator-info-name': 'Foyer sandbox',
    'generator-info-url': address,
  })
    .map(([name, value]) => `${name}="${xml(value)}"`)
    .join(' ')

/** First and last time of a guide. */
const span = (programmes: Programme[]) => {
  const [first, last] = [programmes[0], programmes.at(-1)]
  return first && last ? ` start="${stamp(first.start)}" stop="${stamp(last.end)}"` : ''
}

type Addresses = { guide: string; pictureOf: (id: string) => string }

/** A schedule in XMLTV, as guide providers send it. */
export const xmltv = (channel: string, programmes: Programme[], { guide, pictureOf }: Addresses): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tv SYSTEM "xmltv.dtd">
<tv ${source(guide)}>
    <channel id="${xml(channel)}"${span(programmes)}>
        <display-name>${cdata(channel)}</display-name>
    </channel>${programmes.map((programme) => programmeTag(channel, programme, pictureOf(programme.film.id))).join('')}
</tv>
`
