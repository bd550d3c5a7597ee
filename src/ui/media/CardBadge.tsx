import type { CardMark as Mark } from '#core/content/card.ts'
import { formatDuration } from '#core/i18n/format.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { Icon } from '../base/Icon.tsx'
import s from './CardBadge.module.css'
import { LocalTime } from './LocalTime.tsx'

/** "Series", "Salt & Pepper · S1:E2", "12min" or "2025 · 12min", "LIVE" with the programme, or the start time. */
export function CardBadge({ mark, language }: { mark: Mark; language: Locale }) {
  const text = textFor(language)
  switch (mark.kind) {
    case 'series':
      return <span className={s.mark}>{text('video:series')}</span>
    case 'episode':
      return (
        <span className={s.mark}>
          {mark.series && (
            <>
              <bdi>{mark.series}</bdi> ·{' '}
            </>
          )}
          {episodeMark(language, mark)}
        </span>
      )
    case 'duration':
      return (
        <span className={s.mark}>
          {mark.year && `${mark.year} · `}
          {formatDuration(language, mark.seconds)}
        </span>
      )
    case 'live':
      return (
        <span className={s.onAir}>
          <span className={`${s.mark} ${s.live}`}>{text('video:live')}</span>
          {mark.programme && (
            <span className={s.programme} dir="auto" lang={mark.programme.titleLang}>
              {mark.programme.title}
            </span>
          )}
        </span>
      )
    case 'scheduled':
      return (
        <span className={s.mark}>
          <Icon name="calendar" />
          {text('video:scheduled')}
          {mark.start && (
            <span className={s.date}>
              <LocalTime language={language} moment={mark.start} />
            </span>
          )}
        </span>
      )
  }
}

/** "S1:E2", or "E2" without seasons. */
export function episodeMark(language: Locale, { season, episode }: { season?: number | undefined; episode: number }) {
  const text = textFor(language)
  return season
    ? text('video:season_episode_mark', { season: String(season), episode: String(episode) })
    : text('video:episode_mark', { episode: String(episode) })
}
