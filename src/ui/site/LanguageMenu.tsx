import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { IconButton } from '../base/Button.tsx'
import { Icon } from '../base/Icon.tsx'
import { Panel } from '../base/Panel.tsx'
import s from './LanguageMenu.module.css'
import type { LanguageLink } from './site-props.ts'

/** Language popover, for sites with two or more languages. Works without scripts. */
export function LanguageMenu({ language, alternates }: { language: Locale; alternates: LanguageLink[] }) {
  if (alternates.length < 2) return null
  return (
    <>
      <IconButton
        label={textFor(language)('menu:open_language_menu')}
        icon="globe"
        popoverTarget="language-panel"
        data-testid="language-menu-button"
      />
      <Panel as="ul" isBelow className={s.panel} id="language-panel">
        {alternates.map((alternate) => (
          <li key={alternate.language}>
            <a
              href={alternate.href}
              hrefLang={alternate.language}
              lang={alternate.language}
              aria-current={alternate.language === language ? 'true' : undefined}
            >
              {alternate.name}
              <Icon name="check" />
            </a>
          </li>
        ))}
      </Panel>
    </>
  )
}
