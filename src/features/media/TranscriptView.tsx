import { textFor } from '#core/i18n/text.ts'
import { ButtonLink } from '#ui/base/Button.tsx'
import { Breadcrumb } from '#ui/site/Breadcrumb.tsx'
import s from './TranscriptView.module.css'
import type { TranscriptProps } from './transcript.screen.ts'

/** Text of the captions; each time plays the film from there. */
export function TranscriptView(props: TranscriptProps) {
  const { language, title, crumbs, watch, textLang, lines, languages } = props
  const text = textFor(language)
  return (
    <article className={s.page}>
      <Breadcrumb label={text('common:breadcrumb')} crumbs={crumbs} />
      <h1 dir="auto">{title}</h1>
      <div className={s.actions}>
        <ButtonLink variant="primary" icon="play" href={watch}>
          {text('video:start_watching')}
        </ButtonLink>
        {languages.length > 0 && (
          <nav aria-label={text('reading:transcript.languages')}>
            <ul>
              {languages.map(({ label, href, lang, hreflang, current }) => (
                <li key={href}>
                  <a
                    href={href}
                    lang={lang || undefined}
                    hrefLang={hreflang}
                    aria-current={current ? 'page' : undefined}
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <div className={s.text} lang={textLang === language ? undefined : textLang}>
        {lines.map(({ time, href, speaker, text: spoken }) => (
          <p key={`${time} ${spoken}`}>
            <a href={href} lang={language} aria-label={text('reading:transcript.play_from', { time })}>
              {time}
            </a>
            <span dir="auto">
              {speaker && <b>{`${speaker}: `}</b>}
              {spoken}
            </span>
          </p>
        ))}
      </div>
    </article>
  )
}
