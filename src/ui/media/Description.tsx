import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import s from './Description.module.css'

/** Characters that fit into 60 px on narrow or short screens; shorter texts need no button. */
const maxUnfolded = 110

type Props = { text: string; lang?: string | undefined; lines: 8 | 12; language: Locale }

/** Clamped text; on narrow or short screens a disclosure expands it from 60 px. */
export function Description({ text, lang, lines, language }: Props) {
  return (
    <div className={s.description}>
      {text.length > maxUnfolded && <Fold language={language} />}
      <p className={s.text} data-lines={lines} dir="auto" lang={lang}>
        {text}
      </p>
    </div>
  )
}

function Fold({ language }: { language: Locale }) {
  const text = textFor(language)
  return (
    <details className={s.fold}>
      <summary>
        <span className={s.expand}>{text('video:expand')}</span>
        <span className={s.collapse}>{text('video:collapse')}</span>
      </summary>
    </details>
  )
}
