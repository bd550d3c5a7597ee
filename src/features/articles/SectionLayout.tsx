import type { ReactNode } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { CategoryNav, type NavGroup } from './CategoryNav.tsx'
import s from './SectionLayout.module.css'

type Props = { language: Locale; nav: NavGroup[]; current?: string | undefined; children: ReactNode }

const id = 'insights-categories'

/** Article section with a category sidebar: a popover on phones, hideable on wider screens. */
export function SectionLayout({ language, nav, current, children }: Props) {
  if (nav.length === 0) return children
  const text = textFor(language)
  return (
    <div className={s.layout}>
      <div className={s.side}>
        <div className={s.opener}>
          <Button variant="secondary" popoverTarget={id}>
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
