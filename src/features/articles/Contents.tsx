import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import s from './Contents.module.css'
import type { OutlineEntry } from './outline.rules.ts'

/** The table of contents of a long article. */
export function Contents({ language, entries }: { language: Locale; entries: OutlineEntry[] }) {
  const title = textFor(language)('insights:contents')
  return (
    <nav className={s.contents} aria-label={title}>
      <p>{title}</p>
      <ol>
        {entries.map(({ id, title, level }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`} dir="auto">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
