import { PageHeader } from '#ui/site/PageHeader.tsx'
import { Prose } from '#ui/site/Prose.tsx'
import type { PageProps } from './page.screen.ts'

/** Text page, also shown above the shelves of the home page. */
export const PageView = ({ title, titleLang, html, htmlLang }: PageProps) => (
  <>
    <PageHeader title={title} titleLang={titleLang} />
    <Prose html={html} lang={htmlLang} />
  </>
)
