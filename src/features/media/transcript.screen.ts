import { paths } from '#core/address/paths.ts'
import type { Media } from '#core/content/media.ts'
import { furtherLanguages, nameOfLanguage, type Transcript, transcriptIn } from '#core/content/transcript.ts'
import { type Locale, localeNames, localePath, locales } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import type { Head, Node, RenderContext, Screen } from '#core/screen.ts'
import { crumbsNode, linkPreviewOf } from '#features/page/graph.screen.ts'
import { pageTitle, shorten } from '#features/page/render.screen.ts'
import { formatClock } from '#features/player/playback/timeline.ts'
import { mediaGraph } from './graph.screen.ts'
import { media as mediaScreen } from './media.screen.ts'

type Line = { time: string; href: string; speaker?: string | undefined; text: string }

export type TranscriptProps = {
  language: Locale
  id: string
  title: string
  path: string
  crumbs: { label: string; href?: string }[]
  /** Media page that starts playback. */
  watch: string
  /** Language of the text, if known. */
  textLang: string | undefined
  lines: Line[]
  /** Pages with the transcript in each of its languages. */
  languages: { label: string; href: string; lang: string; hreflang: Locale | undefined; current: boolean }[]
  /** Structured data of the video. */
  video: Node | undefined
  steps: { name: string; path: string }[]
}

/** Captions of a film or an episode as text. Only a build has them. */
export const transcript: Screen<{ id: string; rest?: string | undefined }, TranscriptProps> = { load, head }

async function load(context: RenderContext, { id, rest = '' }: { id: string; rest?: string | undefined }) {
  const { content, language } = context
  const all = context.transcripts?.(id) ?? []
  const media = await content.media(id)
  const page = media && (await mediaScreen.load(context, { id }))
  const code = media && rest.slice(media.slug.length).replaceAll('/', '')
  const current = transcriptIn(all, code || language)
  if (!media || !page || !current) return undefined
  const name = page.documentTitle ?? page.title
  const title = textFor(language)('reading:transcript.title', { title: name })
  const path = paths.transcript(media, code)
  const mediaPath = paths.media(media)
  const heading = textFor(language)('reading:transcript.link')
  return {
    ...{ language, id, title, path },
    crumbs: [{ label: name, href: localePath(language, mediaPath) }, { label: heading }],
    watch: localePath(language, paths.media(media, { play: true })),
    textLang: current.language === 'und' ? undefined : current.language,
    lines: linesOf(language, media, current),
    languages: all.length > 1 ? all.map((variant) => linkTo(language, media, variant, { all, current })) : [],
    video: videoOf(mediaGraph(page, context), current),
    steps: [
      { name, path: mediaPath },
      { name: heading, path },
    ],
  }
}

const linesOf = (language: Locale, media: Media, { paragraphs }: Transcript): Line[] =>
  paragraphs.map(({ start, speaker, text }) => ({
    time: formatClock(start),
    href: localePath(language, paths.mediaAt(media, start)),
    speaker,
    text,
  }))

/** Languages of the site are other variants of the page; further ones have an address of their own. */
function linkTo(
  language: Locale,
  media: Media,
  { language: code, label }: Transcript,
  { all, current }: { all: readonly Transcript[]; current: Transcript },
) {
  const siteLocale = locales.find((locale) => locale === code)
  const path = paths.transcript(media, furtherLanguages(all, locales).includes(code) ? code : '')
  const lang = code === 'und' ? '' : code
  return {
    label: siteLocale ? localeNames[siteLocale] : code === 'und' ? label : nameOfLanguage(code, code),
    href: localePath(siteLocale ?? language, path),
    lang,
    // The language of the site changes with the page, as in the language menu.
    hreflang: siteLocale,
    current: code === current.language,
  }
}

function videoOf(graph: Node[] | undefined, { paragraphs, language }: Transcript): Node | undefined {
  const video = graph?.find((node) => node['@type'] === 'VideoObject')
  return video && { ...video, inLanguage: language, transcript: paragraphs.map(({ text }) => text).join('\n') }
}

function head({ id, title, path, lines, video, steps }: TranscriptProps, context: RenderContext): Head {
  return {
    title: pageTitle(title, context),
    // Two films may begin with the same words.
    description: shorten([`${title}.`, ...lines.map(({ text }) => text)].join(' ')),
    path,
    type: 'article',
    image: linkPreviewOf(context, id, steps[0]?.name ?? title),
    graph: [...(video ? [video] : []), crumbsNode(context, steps)],
  }
}
