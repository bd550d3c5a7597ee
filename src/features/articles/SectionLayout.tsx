import type { ReactNode } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import categoryNavStyles from './CategoryNav.module.css'
import { perCategory } from './insights.rules.ts'
import s from './SectionLayout.module.css'

type Props = { language: Locale; nav: NavGroup[]; current?: string | undefined; children: ReactNode }

const id = 'insights-categories'

/** Article section with a category sidebar: a popover on phones, hideable on wider screens. */
export function SectionLayout({ language, nav, current, children }: Props) {
  if (nav.length === 0) return <div data-insights>{children}</div>
  const text = textFor(language)
  return (
    <div className={s.layout} data-insights>
      <div className={s.side}>
        <div className={s.opener}>
          <Button variant="secondary" icon="menu" popoverTarget={id}>
            {text('insights:categories')}
          </Button>
        </div>
        <label className={s.hider}>
          <input type="checkbox" data-hide-categories />
          {text('insights:hide_categories')}
        </label>
        <nav className={s.nav} id={id} popover="auto" aria-label={text('insights:by_category')}>
          <div className={s.head}>
            <p>{text('insights:categories')}</p>
            <IconButton
              label={text('insights:close_categories')}
              icon="close"
              popoverTarget={id}
              popoverTargetAction="hide"
            />
          </div>
          <CategoryNav language={language} groups={nav} current={current} />
        </nav>
      </div>
      <div className={s.main} data-insights-main>
        {children}
      </div>
    </div>
  )
}

type NavLink = { slug: string; title: string; lang?: string | undefined; href: string }

/** Category with its newest articles; `count` is the total. */
export type NavGroup = { slug: string; title: string; href: string; count: number; links: NavLink[] }

type CategoryNavProps = { language: Locale; groups: NavGroup[]; current?: string | undefined }

/** Articles by category: two each, more in a disclosure without scripts. */
const CategoryNav = ({ language, groups, current }: CategoryNavProps) => (
  <ul className={categoryNavStyles.groups}>
    {groups.map((group) => (
      <li key={group.slug} data-testid={`insights-category-${group.slug}`}>
        <a className={categoryNavStyles.category} href={group.href}>
          {group.title}
        </a>
        <Links links={group.links.slice(0, perCategory.first)} current={current} />
        {group.links.length > perCategory.first && <More language={language} group={group} current={current} />}
      </li>
    ))}
  </ul>
)

const Links = ({ links, current }: { links: NavLink[]; current: string | undefined }) => (
  <ul className={categoryNavStyles.links}>
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
  const rest = group.links.slice(perCategory.first)
  return (
    <details className={categoryNavStyles.more} open={rest.some(({ slug }) => slug === current)}>
      <summary>
        <span className={categoryNavStyles.open}>
          {text('insights:more', { count: group.count - perCategory.first })}
        </span>
        <span className={categoryNavStyles.close}>{text('insights:fewer')}</span>
      </summary>
      <Links links={rest} current={current} />
      {group.count > group.links.length && (
        <a className={categoryNavStyles.all} href={group.href}>
          {text('insights:all_of', { count: group.count })}
        </a>
      )}
    </details>
  )
}
