import { micromark } from 'micromark'
import { type Locale, localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { letterPath } from '#core/letters.ts'
import { paths } from '#core/paths.ts'
import { PageHeader } from '#ui/site/PageHeader.tsx'
import { Prose } from '#ui/site/Prose.tsx'
import { crumbsNode } from './graph.screen.ts'
import { excerpt, type Head, pageTitle, type RenderContext, type Screen } from './render.screen.ts'

/** `body` is Markdown. `hasLetters` means that the site has the "A to Z" list. */
export type AboutProps = { language: Locale; body: string; hasLetters: boolean }

/** Markdown text about the publisher's site. */
export const about: Screen<object, AboutProps> = { load, head }

async function load({ language, site, letterPage }: RenderContext): Promise<AboutProps> {
  const { siteName, description } = site.config
  const body = textFor(language)('common:about.body', { siteName, description })
  return { language, body, hasLetters: letterPage !== undefined }
}

function head({ language, body }: AboutProps, context: RenderContext): Head {
  return {
    title: pageTitle(textFor(language)('common:about.title'), context),
    description: excerpt(body),
    path: paths.about,
    type: 'website',
    graph: [crumbsNode(context, [{ name: textFor(language)('common:about.title'), path: paths.about }])],
  }
}

export const AboutView = ({ language, body, hasLetters }: AboutProps) => (
  <>
    <PageHeader title={textFor(language)('common:about.title')} />
    <Prose html={micromark(body)} />
    {hasLetters && (
      <Prose>
        <p>
          <a href={localePath(language, letterPath())}>{textFor(language)('search:letters.title')}</a>
        </p>
      </Prose>
    )}
  </>
)
