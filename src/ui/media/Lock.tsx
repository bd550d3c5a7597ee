import type { Requirement } from '#core/access/access.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { Icon } from '../base/Icon.tsx'
import s from './Lock.module.css'

/** Lock icon; CSS hides it by `html[data-viewer]`. */
export function Lock({ requirement, language }: { requirement: Requirement; language: Locale }) {
  if (requirement === 'nothing') return null
  return (
    <span className={s.lock} role="img" aria-label={textFor(language)('video:item_locked')} data-lock={requirement}>
      <Icon name="lock" />
    </span>
  )
}
