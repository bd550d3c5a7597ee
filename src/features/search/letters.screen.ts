import { paths } from '#core/address/paths.ts'
import { groupByLetter, type LetterTitle, letterLabel, letterPath } from '#core/content/letters.ts'
import { imageUrl, imageWidths } from '#core/content/media.ts'
import { ownValue } from '#core/data/own-value.ts'
import { type Locale, localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import type { Head, RenderContext, Screen } from '#core/screen.ts'
import { crumbsNode } from '#features/page/graph.screen.ts'
import { pageTitle } from '#features/page/render.screen.ts'

type Link = { label: string; href: string; current?: boolean }

export type LettersProps = {
  language: Locale
  title: string
  path: string
  /** Links to the pages of letters, or to the letters of this page. */
  letters: Link[]
  groups: { label: string; anchor: string; titles: { title: string; lang?: string; href: string; image?: string }[] }[]
  /** Pages of the letter, if it has several. */
  pages: Link[]
}

/** "A to Z" list, which leads to every film and series. Only a build has it. */
export const letters: Screen<{ rest?: string | undefined }, LettersProps> = { load, head }

async function load(context: RenderContext, { rest = '' }: { rest?: string | undefined }) {
  const { language, letterPage } = context
  const [name, count = '1'] = rest.split('/').filter(Boolean)
  const page = letterPage?.(name, Number(count))
  if (!page) return undefined
  const { letter, number, titles } = page
  const groups = [...groupByLetter(titles, language)].map(([letter, list]) => ({
    label: letterLabel(letter),
    anchor: `letter-${letter}`,
    titles: list.map((title) => linkTo(context, title)),
  }))
  const link = (key: string, at: number, label: string, current: boolean): Link => ({
    label,
    href: localePath(language, letterPath(key, at)),
    ...(current && { current }),
  })
  const all = Object.keys(page.pages)
  const inLetter = letter ? (ownValue(page.pages, letter) ?? 1) : 1
  return {
    language,
    title: headingOf(language, letter, number),
    path: letterPath(letter, number),
    letters: all.length
      ? all.map((key) => link(key, 1, letterLabel(key), key === letter))
      : groups.map(({ label, anchor }) => ({ label, href: `#${anchor}` })),
    groups,
    pages:
      letter && inLetter > 1
        ? Array.from({ length: inLetter }, (_, at) => link(letter, at + 1, String(at + 1), at + 1 === number))
        : [],
  }
}

function linkTo({ language, site, pictureless }: RenderContext, { id, slug, title, lang }: LetterTitle) {
  const image = pictureless?.(id) ? undefined : imageUrl(site.platform, id, 'card', imageWidths.card)
  return {
    title,
    href: localePath(language, paths.media({ id, slug })),
    ...(lang && { lang }),
    ...(image && { image }),
  }
}

function headingOf(language: Locale, letter: string | undefined, number: number): string {
  const text = textFor(language)
  if (!letter) return text('search:letters.title')
  const label = letterLabel(letter)
  return number > 1
    ? text('search:letters.title_of_page', { letter: label, page: number })
    : text('search:letters.title_of', { letter: label })
}

function head({ language, title, path }: LettersProps, context: RenderContext): Head {
  return {
    title: pageTitle(title, context),
    description: textFor(language)('search:letters.description', { title, siteName: context.site.config.siteName }),
    path,
    type: 'website',
    graph: [crumbsNode(context, [{ name: title, path }])],
  }
}
