import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { ButtonLink } from '../base/Button.tsx'
import { Icon } from '../base/Icon.tsx'
import s from './AccountLinks.module.css'
import { type AccountPages, accountEntries } from './site-props.ts'
import { ViewerSwitch } from './ViewerSwitch.tsx'

type Props = { language: Locale; pages: AccountPages; path: string }

/** Account links for signed-in and anonymous viewers. */
export function AccountLinks(props: Props) {
  const text = textFor(props.language)
  return (
    <ViewerSwitch
      className={s.anonymous}
      anonymous={
        <>
          <ButtonLink variant="primary" href="?u=create-account" aria-haspopup="dialog">
            {text('menu:sign_up')}
          </ButtonLink>
          <ButtonLink variant="secondary" href="?u=login" aria-haspopup="dialog">
            {text('menu:sign_in')}
          </ButtonLink>
        </>
      }
      signedIn={<AccountEntries {...props} />}
    />
  )
}

/** Links to the pages of the user area, and the sign-out button. */
export function AccountEntries({ language, pages, path }: Props) {
  const text = textFor(language)
  return (
    <nav aria-label={text('menu:user_navigation')}>
      <ul className={s.entries}>
        {accountEntries(pages, path, language).map(({ label, href, icon, current }) => (
          <li key={href}>
            <a href={href} aria-current={current ? 'page' : undefined}>
              <Icon name={icon} />
              {label}
            </a>
          </li>
        ))}
        <li>
          <button type="button" data-log-out="">
            <Icon name="log-out" />
            {text('menu:log_out')}
          </button>
        </li>
      </ul>
    </nav>
  )
}
