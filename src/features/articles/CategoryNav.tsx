import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import s from './CategoryNav.module.css'
import { perCategory } from './insights.rules.ts'

type NavLink = { slug: string; title: string; lang?: string | undefined; href: string }

/** Category with its newest articles; `count` is the total. */
export type NavGroup = { slug: string; title: string; href: string; count: number; links: NavLink[] }

type Props = { language: Locale; groups: NavGroup[]; current?: string | undefined }

/** Articles by category: two each, more in a disclosure without scripts. */
export const CategoryNav = ({ language, groups, current }: Props) => (
  <ul className={s.groups}>
    {groups.map((group) => (
      <li key={group.slug} data-testid={`insights-category-${group.slug}`}>
        <a className={s.category} href={group.href}>
          {group.title}
        </a>
        <Links links={group.links.slice(0, perCategory.first)} current={current} />
        {group.links.length > perCategory.first && <More language={language} group={group} current={current} />}
      </li>
    ))}
  </ul>
)

const Links = ({ links, current }: { links: NavLink[]; current: string | undefined }) => (
  <ul className={s.links}>
    {links.map(({ slug, title, lang, href }) => (
      <li key={slug}>
        <a href={href} data-insight={slug} aria-current={slug === current ? 'page' : undefined} dir="auto" lang={lang}>
          {title}
        </a>
      </li>
    ))}
  </ul>
)

function More({ language, group, current }: { language: Locale; group: NavGroup; current: string | undefined }) {
  const text = textFor(language)
  const furtherLinks = group.links.slice(perCategory.first)
  return (
    <details className={s.more} open={furtherLinks.some(({ slug }) => slug === current)}>
      <summary>
        <span className={s.open}>{text('insights:more', { count: group.count - perCategory.first })}</span>
        <span className={s.close}>{text('insights:fewer')}</span>
      </summary>
      <Links links={furtherLinks} current={current} />
      {group.count > group.links.length && (
        <a className={s.all} href={group.href}>
          {text('insights:all_of', { count: group.count })}
        </a>
      )}
    </details>
  )
}
