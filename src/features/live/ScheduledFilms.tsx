import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { LocalTime } from '#ui/media/LocalTime.tsx'
import type { ScheduledFilm } from './guide-data.ts'
import s from './ScheduledFilms.module.css'

type Props = { language: Locale; films: readonly ScheduledFilm[] }

/** Films of the schedules for browsers without scripts. Others have a link in the details of the programme. */
export function ScheduledFilms({ language, films }: Props) {
  if (films.length === 0) return null
  return (
    <noscript>
      <div className={s.films}>
        <h2>{textFor(language)('epg:scheduled_films')}</h2>
        <ul>
          {films.map(({ id, title, href, channel, start }) => (
            <li key={id}>
              <LocalTime language={language} moment={start} shape="time" />{' '}
              <a href={href}>
                <bdi>{title}</bdi>
              </a>{' '}
              <bdi>{channel}</bdi>
            </li>
          ))}
        </ul>
      </div>
    </noscript>
  )
}
