import type { ReactNode } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { ButtonLink } from '../base/Button.tsx'
import './behind-header.css'
import { CardBadge } from './CardBadge.tsx'
import s from './FeaturedCard.module.css'
import { withFocalPoint } from './focal-point.ts'
import { MetadataText, metadataKey, TimedLabels } from './LocalTime.tsx'
import { Lock } from './Lock.tsx'
import type { CardDetails, CardProps } from './MediaCard.tsx'
import { ResponsivePicture } from './ResponsivePicture.tsx'

type Props = Pick<CardProps, 'card' | 'href' | 'image' | 'priority'> & {
  language: Locale
  details: CardDetails
  /** Buttons in addition to the play button. */
  children?: ReactNode
}

/** Full-width card: picture, title, metadata, synopsis and actions. */
export function FeaturedCard({ card, href, image, priority, language, details, children }: Props) {
  const { lines, synopsis, synopsisLang, play } = details
  const text = textFor(language)
  const lock = card.requirement === 'nothing' ? undefined : card.requirement
  const mark = card.mark?.kind === 'duration' ? undefined : card.mark
  return (
    <article className={s.card} data-testid={card.title} data-access={card.requirement}>
      <div className={s.picture}>
        {image && <ResponsivePicture className={withFocalPoint(undefined, image)} image={image} priority={priority} />}
      </div>
      <div className={s.text}>
        <h3 className={s.title} dir="auto" lang={card.lang}>
          <a href={href}>
            {card.title}
            <Lock requirement={card.requirement} language={language} />
          </a>
        </h3>
        {(mark || card.timedLabels || lines.length > 0) && (
          <p className={s.metadata}>
            {mark && (
              <span>
                <CardBadge mark={mark} language={language} />
              </span>
            )}
            {lines.map((line) => (
              <span key={metadataKey(line)}>
                <MetadataText language={language} part={line} />
              </span>
            ))}
            <TimedLabels labels={card.timedLabels} language={language} className={undefined} />
          </p>
        )}
        {synopsis && (
          <p className={s.synopsis} dir="auto" lang={synopsisLang}>
            {synopsis}
          </p>
        )}
        {(play || children) && (
          <div className={s.actions}>
            {play && lock && (
              <ButtonLink
                href={href}
                variant="primary"
                data-lock={lock}
                aria-label={`${text('video:view_details')}: ${card.title}`}
              >
                {text('video:view_details')}
              </ButtonLink>
            )}
            {play && lock !== 'offer' && (
              <ButtonLink
                href={play}
                variant="primary"
                icon="play"
                data-open={lock}
                aria-label={`${text('video:start_watching')}: ${card.title}`}
              >
                {text('video:start_watching')}
              </ButtonLink>
            )}
            {children}
          </div>
        )}
      </div>
    </article>
  )
}
