import type { Locale } from '#i18n/locales.ts'
import { textFor } from '#i18n/text.ts'
import { Picture } from '../media/Picture.tsx'
import s from './Guide.module.css'
import type { GuideChannel } from './guide-channel.ts'

/** The channels with their logos, each a link: all there is of the guide before, and without, any script. */
export function StillGuide({ language, channels }: { language: Locale; channels: readonly GuideChannel[] }) {
  const text = textFor(language)
  return (
    <div className={s.guide}>
      <div className={s.toolbar}>
        <h2 className={s.caption}>{text('epg:channels')}</h2>
      </div>
      <div className={s.scroller}>
        <div className={s.scale} />
        <ul aria-label={text('epg:channels')}>
          {channels.map(({ id, title, description, href, logo }) => (
            <li key={id}>
              <a className={s.still} href={href} data-testid={id}>
                <span className={s.channel}>
                  <Picture className={s.logo} image={logo} />
                </span>
                <span className={s.about}>
                  <strong dir="auto">{title}</strong>
                  <span dir="auto">{description}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
