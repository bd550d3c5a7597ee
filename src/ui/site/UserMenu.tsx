import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { ButtonLink, IconButton } from '../base/Button.tsx'
import panel from '../base/Panel.module.css'
import { AccountEntries } from './AccountLinks.tsx'
import type { AccountPages } from './site-props.ts'
import s from './UserMenu.module.css'
import viewer from './Viewer.module.css'

type Props = { language: Locale; pages: AccountPages; path: string }

/** Sign-in links and the user menu; CSS shows one of them. */
export function UserMenu({ language, pages, path }: Props) {
  const text = textFor(language)
  return (
    <>
      <div className={`${viewer.stranger} ${s.stranger}`}>
        <ButtonLink variant="quiet" href="?u=login" aria-haspopup="dialog">
          {text('menu:sign_in')}
        </ButtonLink>
        <ButtonLink variant="primary" href="?u=create-account" aria-haspopup="dialog">
          {text('menu:sign_up')}
        </ButtonLink>
      </div>
      <div className={viewer.known}>
        <IconButton label={text('menu:open_user_menu')} icon="user" popoverTarget="menu_panel" />
        <div className={`${panel.panel} ${panel.below} ${s.panel}`} id="menu_panel" popover="auto">
          <h2 className={s.title}>{text('menu:settings')}</h2>
          <AccountEntries language={language} pages={pages} path={path} />
        </div>
      </div>
    </>
  )
}
