import { type Locale, localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import s from './Footer.module.css'
import { type FooterPart, footerItems } from './footer-text.ts'

type Props = { text?: string | undefined; consent?: boolean | undefined; language: Locale }

/** The publisher's own words; without them there is no footer. */
export function Footer({ text, consent, language }: Props) {
  const items = footerItems(text)
  if (items.length === 0 && !consent) return null
  return (
    <footer className={s.footer}>
      <ul className={s.items}>
        {items.map((segments) => (
          <li key={keyOf(segments)}>
            {segments.map((part) => (
              <Part key={part.text} {...part} language={language} />
            ))}
          </li>
        ))}
        {consent && (
          <li>
            <a href="#consent">{textFor(language)('common:consent.choices')}</a>
          </li>
        )}
      </ul>
    </footer>
  )
}

const keyOf = (segments: FooterPart[]) => segments.map((part) => part.text).join('')

const Part = ({ text, href, language }: FooterPart & { language: Locale }) =>
  href ? <a href={/^\/(?!\/)/.test(href) ? localePath(language, href) : href}>{text}</a> : text
