import type { ReactNode } from 'react'
import { paths } from '#core/address/paths.ts'
import { toSitePath } from '#core/address/routes.ts'
import { type Locale, localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import s from './Footer.module.css'

type Props = {
  text?: string | undefined
  block?: ReactNode
  history?: boolean | undefined
  consent?: boolean | undefined
  language: Locale
}

/** Publisher's footer text below a block of columns, with links to watched films and display settings. */
export function Footer({ text, block, history, consent, language }: Props) {
  const items = footerItems(text)
  return (
    <footer className={s.footer}>
      {block}
      <ul className={s.items}>
        {items.map((segments) => (
          <li key={keyOf(segments)}>
            {segments.map((part) => (
              <Part key={part.text} {...part} language={language} />
            ))}
          </li>
        ))}
        {history && (
          <li>
            <a href={localePath(language, paths.history)}>{textFor(language)('menu:history')}</a>
          </li>
        )}
        <li>
          <a href={localePath(language, paths.display)}>{textFor(language)('common:display')}</a>
        </li>
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
  href ? <a href={toSitePath(language, href)}>{text}</a> : text

type FooterPart = { text: string; href?: string }

/** Parses the publisher's footer: items separated by `|`, with `[text](url)` links. */
export const footerItems = (text = ''): FooterPart[][] =>
  splitItems(text)
    .map(parseSegments)
    .filter((segments) => segments.length > 0)

const link = /\[([^[\]]+)\]\(([^()\s]+)\)/g

// A vertical bar inside a link is no separator.
const splitItems = (text: string) => (text.match(/(?:\[[^[\]]+\]\([^()\s]+\)|[^|])+/g) ?? []).map((item) => item.trim())

function parseSegments(item: string): FooterPart[] {
  const segments: FooterPart[] = []
  let end = 0
  for (const match of item.matchAll(link)) {
    const [markup, text = '', address = ''] = match
    const href = safeHref(address)
    segments.push({ text: item.slice(end, match.index) }, href === undefined ? { text } : { text, href })
    end = match.index + markup.length
  }
  return [...segments, { text: item.slice(end) }].filter((part) => part.text)
}

/** Returns web and own-site URLs only. */
function safeHref(address: string): string | undefined {
  const base = 'https://site.invalid'
  if (!URL.canParse(address, base)) return undefined
  return ['https:', 'http:'].includes(new URL(address, base).protocol) ? address : undefined
}
