import type { MouseEvent } from 'react'
import type { Locale } from '#i18n/locales.ts'
import { textFor } from '#i18n/text.ts'
import { isPlainClick } from '#lib/plain-click.ts'
import { Picture } from '../media/Picture.tsx'
import s from './Guide.module.css'
import type { GuideChannel } from './guide-channel.ts'

type Props = { language: Locale; channels: readonly GuideChannel[]; onSelect(channel: GuideChannel): void }

/** The channels with their logos, each a link: all there is of the guide before, and without, any script. */
export function StillGuide({ language, channels, onSelect }: Props) {
  const text = textFor(language)
  const select = (event: MouseEvent, channel: GuideChannel) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onSelect(channel)
  }
  return (
    <div className={s.guide}>
      <div className={s.toolbar}>
        <h2 className={s.caption}>{text('epg:channels')}</h2>
      </div>
      <div className={s.scroller}>
        <div className={s.scale} />
        <ul aria-label={text('epg:channels')}>
          {channels.map((channel) => (
            <li key={channel.id}>
              <a
                className={s.still}
                href={channel.href}
                data-testid={channel.id}
                onClick={(event) => select(event, channel)}
              >
                <span className={s.channel}>
                  <Picture className={s.logo} image={channel.logo} />
                </span>
                <span className={s.about}>
                  <strong dir="auto">{channel.title}</strong>
                  <span dir="auto">{channel.description}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
