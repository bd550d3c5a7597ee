import { micromark } from 'micromark'
import { footersOf } from '#core/config.ts'
import { localePath } from '#core/i18n/locales.ts'
import type { RenderContext } from './screen.screen.ts'

/** HTML columns of `custom.footer` in the language of the page, separated by `---` in its Markdown. */
export function footerColumns({ site, language }: Pick<RenderContext, 'site' | 'language'>): string[] {
  const footers = footersOf(site.config)
  const markdown = footers[`footer-${language}`] ?? footers.footer ?? ''
  const columns = markdown.split(/^ {0,3}-{3,} *$/m).filter((column) => column.trim())
  // A blank line keeps text before a separator from becoming a heading.
  return columns.map((column) => inPage(micromark(column.trim()), language))
}

const inPage = (html: string, language: RenderContext['language']) =>
  html
    .replace(/<(\/?)h1>/g, '<$1h2>')
    .replace(/ href="(\/(?!\/)[^"]*)"/g, (_, path: string) => ` href="${localePath(language, path)}"`)
