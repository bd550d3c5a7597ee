import { textFor } from '#core/i18n/text.ts'
import { PageHeader } from '#ui/site/PageHeader.tsx'
import { Prose } from '#ui/site/Prose.tsx'
import type { AboutProps } from './about.screen.ts'

export const AboutView = ({ language, html }: AboutProps) => (
  <>
    <PageHeader title={textFor(language)('common:about.title')} />
    <Prose html={html} />
  </>
)
