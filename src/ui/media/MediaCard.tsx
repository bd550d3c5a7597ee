import type { Card } from '#core/content/card.ts'
import type { AspectRatio } from '#core/content/playlist.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { CardBadge } from './CardBadge.tsx'
import { type MetadataPart, TimedLabels } from './LocalTime.tsx'
import { Lock } from './Lock.tsx'
import s from './MediaCard.module.css'
import { lazySizes, type PicturePriority, type PictureSource, ResponsivePicture } from './ResponsivePicture.tsx'
import { WatchedBar } from './WatchedBar.tsx'

/** Further texts of an item, for the cards of a featured shelf. */
export type CardDetails = {
  /** Year or date, duration, genre and rating. */
  lines: MetadataPart[]
  synopsis: string
  synopsisLang?: string | undefined
  /** URL that starts playback; undefined for items without a video. */
  play?: string | undefined
  /** Id that the favourite button stores. */
  favoriteId?: string | undefined
}

export type CardProps = {
  card: Card
  href: string
  image?: PictureSource | undefined
  language: Locale
  ratio: AspectRatio
  headingLevel?: 2 | 3 | undefined
  /** Priority of a featured picture; all others are lazy. */
  priority?: PicturePriority | undefined
  /** Watched share, 0 to 1. */
  progress?: number | undefined
  /** Label over the current card, such as "Current video". */
  activeLabel?: string | undefined
  /** Shown by the one card of a featured shelf. */
  details?: CardDetails | undefined
}

/** One link per card. CSS shows viewer state (the lock), so cards never hydrate. */
export function MediaCard(props: CardProps) {
  const { card, href, image, language, ratio, headingLevel = 3, activeLabel } = props
  const Heading = `h${headingLevel}` as const
  const title = (
    <Heading className={s.title} dir="auto" lang={card.lang}>
      {card.title}
    </Heading>
  )
  return (
    <a
      className={s.card}
      href={href}
      data-testid={card.title}
      data-access={card.requirement}
      data-ratio={ratio}
      aria-current={activeLabel ? 'true' : undefined}
    >
      <div className={s.picture}>
        {image ? <ResponsivePicture image={image} sizes={lazySizes} /> : title}
        <Lock requirement={card.requirement} language={language} />
        {activeLabel ? (
          <span className={s.active}>{activeLabel}</span>
        ) : (
          <TimedLabels labels={card.timedLabels} language={language} className={s.active} />
        )}
        {props.progress ? <WatchedBar value={props.progress} language={language} /> : null}
      </div>
      <div className={s.text}>
        {image && title}
        {card.mark && (
          <span className={s.mark}>
            <CardBadge mark={card.mark} language={language} />
          </span>
        )}
      </div>
    </a>
  )
}
