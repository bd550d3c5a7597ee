import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import s from './ArticleTags.module.css'

/** Tags of an article. */
export function ArticleTags({ language, tags }: { language: Locale; tags: string[] }) {
  if (tags.length === 0) return null
  return (
    <ul className={s.tags} aria-label={textFor(language)('insights:tags')}>
      {[...new Set(tags)].map((tag) => (
        <li key={tag} dir="auto">
          {tag}
        </li>
      ))}
    </ul>
  )
}
