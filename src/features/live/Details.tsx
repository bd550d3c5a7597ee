import type { ReactNode } from 'react'
import { isOnAir, type PrerenderedProgramme, type Programme } from '#core/content/guide.ts'
import { formatDuration, formatTimeRange } from '#core/i18n/format.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { HeroEnd } from '#ui/media/HeroEnd.tsx'
import { type PictureSource, ResponsivePicture } from '#ui/media/ResponsivePicture.tsx'
import s from './Details.module.css'
import { type GuideChannel, setPosition } from './guide-data.ts'
import { Showings } from './Showings.tsx'

export type DetailsProps = {
  language: Locale
  /** Title of the page. */
  heading: string
  channel: GuideChannel
  programme?: Programme | undefined
  /** Undefined while pre-rendering: times are omitted. */
  now?: Date | undefined
  /** Pre-rendered programmes of the channel, until its schedule arrives; the current one is visible. */
  showings?: readonly PrerenderedProgramme[] | undefined
  /** Buttons of the programme. */
  children?: ReactNode
}

/** Title, time and description of the selection. Reserved height; new texts replace elements instead of resizing. */
export function Details({ heading, children, ...details }: DetailsProps) {
  const { language, channel, programme, now } = details
  const selected = programme ?? channel
  return (
    <section className={s.details} data-testid="video-details" aria-labelledby="guide-selected">
      <Backdrop channel={channel.picture} programme={programme && pictureOf(programme)} />
      <div className={s.text}>
        <h1 className={s.heading} dir="auto">
          {heading}
        </h1>
        <h2 className={s.title} id="guide-selected" dir="auto" lang={selected.titleLang}>
          <span key={selected.title}>{selected.title}</span>
        </h2>
        <ProgrammeDetails key={selected.title} {...details} />
        <Progress language={language} programme={programme} now={now} />
        <p className={s.description} dir="auto" lang={selected.descriptionLang}>
          <span>{selected.description}</span>
        </p>
        <div className={s.actions}>{children}</div>
      </div>
      <HeroEnd />
    </section>
  )
}

const pictureOf = ({ image }: Programme): PictureSource | undefined =>
  image ? { src: image, width: 1280, height: 720 } : undefined

type BackdropProps = { channel: PictureSource | undefined; programme: PictureSource | undefined }

/** The channel picture shows first; a programme picture fades in over it. */
const Backdrop = ({ channel, programme }: BackdropProps) => (
  <div className={s.backdrop} aria-hidden="true">
    {channel && (
      <ResponsivePicture key={channel.src} className={s.picture} image={channel} sizes="100vw" priority="eager" />
    )}
    {programme && (
      <ResponsivePicture key={programme.src} className={s.picture} image={programme} sizes="100vw" priority="eager" />
    )}
  </div>
)

function ProgrammeDetails({ language, channel, programme, now, showings }: Omit<DetailsProps, 'heading'>) {
  const text = textFor(language)
  const live = !programme || (now && isOnAir(programme, now))
  return (
    <p className={s.metadata}>
      {live && <span className={s.live}>{text('video:live')}</span>}
      <Showings className={s.current} language={language} showings={showings} />
      {programme && <span>{formatTimeRange(language, programme.start, programme.end)}</span>}
      {programme && <span data-channel="">{text('epg:on_channel', { name: channel.title })}</span>}
      {programme && (
        <span data-duration="">
          {formatDuration(language, (programme.end.getTime() - programme.start.getTime()) / 1000)}
        </span>
      )}
    </p>
  )
}

/** Progress and remaining time of a current programme. */
function Progress({ language, programme, now }: Pick<DetailsProps, 'language' | 'programme' | 'now'>) {
  if (!programme || !now || !isOnAir(programme, now)) return <p className={s.progress} />
  const length = programme.end.getTime() - programme.start.getTime()
  const elapsed = now.getTime() - programme.start.getTime()
  return (
    <p className={s.progress}>
      <span className={s.bar} aria-hidden="true">
        <span ref={setPosition({ '--played': (elapsed / length) * barSize })} />
      </span>
      {textFor(language)('epg:minutes_left', { count: Math.ceil((length - elapsed) / 60_000) })}
    </p>
  )
}

const barSize = 192
