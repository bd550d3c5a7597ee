import s from './Footer.module.css'
import { type FooterPart, footerItems } from './footer-text.ts'

/** The publisher's own words; without them there is no footer. */
export function Footer({ text }: { text?: string | undefined }) {
  const items = footerItems(text)
  if (items.length === 0) return null
  return (
    <footer className={s.footer}>
      <ul className={s.items}>
        {items.map((parts) => (
          <li key={keyOf(parts)}>{parts.map(Part)}</li>
        ))}
      </ul>
    </footer>
  )
}

const keyOf = (parts: FooterPart[]) => parts.map((part) => part.text).join('')

const Part = ({ text, href }: FooterPart) =>
  href ? (
    <a key={`${text} ${href}`} href={href}>
      {text}
    </a>
  ) : (
    text
  )
