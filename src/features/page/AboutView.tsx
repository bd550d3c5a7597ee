import { micromark } from 'micromark'
import { letterPath } from '#core/content/letters.ts'
import { localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { PageHeader } from '#ui/site/PageHeader.tsx'
import { Prose } from '#ui/site/Prose.tsx'
import type { AboutProps } from './about.screen.ts'

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
