import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import s from './Description.module.css'

/** Letters that fit into the 60 px of a small screen: what is shorter needs no button. */
const foldAt = 110

type Props = { text: string; lang?: string | undefined; lines: 8 | 12; language: Locale }

/** A text of at most so many lines; on small screens folded to 60 px and opened by the disclosure behind it (spec 1 §9). */
export function Description({ text, lang, lines, language }: Props) {
  return (
    <div className={s.description}>
      <p className={s.text} data-lines={lines} data-long={text.length > foldAt || undefined} dir="auto" lang={lang}>
        {text}
      </p>
      {text.length > foldAt && <Fold language={language} />}
    </div>
  )
}

function Fold({ language }: { language: Locale }) {
  const word = textFor(language)
  return (
    <details className={s.fold}>
      <summary>
        <span className={s.expand}>{word('video:expand')}</span>
        <span className={s.collapse}>{word('video:collapse')}</span>
      </summary>
    </details>
  )
}
