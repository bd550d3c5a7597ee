import type { MouseEvent } from 'react'
import { isPlainClick } from '#core/browser/links.ts'
import type { PrerenderedProgramme } from '#core/content/guide.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { SentenceWithTime } from '#ui/media/LocalTime.tsx'
import { ResponsivePicture } from '#ui/media/ResponsivePicture.tsx'
import guide from './Guide.module.css'
import type { GuideChannel } from './guide-data.ts'
import { Showings } from './Showings.tsx'
import s from './StaticGuide.module.css'

type Props = {
  language: Locale
  channels: readonly GuideChannel[]
  /** Next programmes of each channel, in channel order. */
  showings?: readonly (readonly PrerenderedProgramme[])[] | undefined
  onSelect(channel: GuideChannel): void
}

/** Pre-rendered guide: channel links with the programmes of the next hours. */
export function StaticGuide({ language, channels, showings = [], onSelect }: Props) {
  const text = textFor(language)
  const select = (event: MouseEvent, channel: GuideChannel) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onSelect(channel)
  }
  return (
    <div className={guide.guide}>
      <div className={guide.toolbar}>
        <h2 className={s.caption}>{text('epg:channels')}</h2>
      </div>
      <div className={guide.scroller}>
        <Day language={language} showings={showings} />
        <ul aria-label={text('epg:channels')}>
          {channels.map((channel, index) => (
            <li key={channel.id}>
              <a
                className={s.still}
                href={channel.href}
                data-testid={channel.id}
                onClick={(event) => select(event, channel)}
              >
                <span className={guide.channel}>
                  <ResponsivePicture className={guide.logo} image={channel.logo} />
                </span>
                <span className={s.about}>
                  <strong dir="auto" lang={channel.titleLang}>
                    {channel.title}
                  </strong>
                  <Showings className={s.showings} language={language} showings={showings[index]} />
                  <span dir="auto" lang={channel.descriptionLang}>
                    {channel.description}
                  </span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Day of the first time below. */
function Day({ language, showings }: Required<Pick<Props, 'language' | 'showings'>>) {
  const first = Math.min(...(showings ?? []).flatMap(([showing]) => showing?.start.getTime() ?? []))
  if (!Number.isFinite(first)) return null
  const sentence = (date: string) => textFor(language)('epg:schedule_of', { date })
  return (
    <p className={s.dayOf}>
      <SentenceWithTime language={language} moment={new Date(first).toISOString()} shape="day" sentence={sentence} />
    </p>
  )
}
