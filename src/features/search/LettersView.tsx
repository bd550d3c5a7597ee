import { textFor } from '#core/i18n/text.ts'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { PageHeader } from '#ui/site/PageHeader.tsx'
import s from './LettersView.module.css'
import type { LettersProps } from './letters.screen.ts'

/** Titles by letter. */
export function LettersView({ language, title, letters, groups, pages }: LettersProps) {
  const text = textFor(language)
  // A letter may have titles in another language only.
  const isEmpty = groups.length === 0 && letters.some(({ current }) => current)
  return (
    <>
      <PageHeader title={title} />
      <Links label={text('search:letters.letters')} links={letters} />
      {isEmpty && <EmptyState title={text('error:playlist_empty')} />}
      {groups.map(({ label, anchor, titles }) => (
        <section key={anchor} className={s.group} aria-labelledby={anchor}>
          <h2 id={anchor}>{label}</h2>
          <ul>
            {titles.map(({ title: name, href, lang, image }) => (
              <li key={href}>
                <a href={href}>
                  <span className={s.picture}>
                    {image && <img src={image} alt="" width="96" height="54" loading="lazy" />}
                  </span>
                  <span lang={lang} dir="auto">
                    {name}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {pages.length > 0 && <Links label={text('search:letters.pages')} links={pages} />}
    </>
  )
}

const Links = ({ label, links }: { label: string; links: LettersProps['letters'] }) => (
  <nav className={s.links} aria-label={label}>
    <ul>
      {links.map((link) => (
        <li key={link.href}>
          <a href={link.href} aria-current={link.current ? 'page' : undefined}>
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
