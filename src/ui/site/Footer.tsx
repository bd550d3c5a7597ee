import { type Locale, localePath } from '#i18n/locales.ts'
import s from './Footer.module.css'
import { type FooterPart, footerItems } from './footer-text.ts'

/** The publisher's own words; without them there is no footer. */
export function Footer({ text, language }: { text?: string | undefined; language: Locale }) {
  const items = footerItems(text)
  if (items.length === 0) return null
  return (
    <footer className={s.footer}>
      <ul className={s.items}>
        {items.map((parts) => (
          <li key={keyOf(parts)}>
            {parts.map((part) => (
              <Part key={part.text} {...part} language={language} />
            ))}
          </li>
        ))}
      </ul>
    </footer>
  )
}

const keyOf = (parts: FooterPart[]) => parts.map((part) => part.text).join('')

const Part = ({ text, href, language }: FooterPart & { language: Locale }) =>
  href ? <a href={/^\/(?!\/)/.test(href) ? localePath(language, href) : href}>{text}</a> : text
