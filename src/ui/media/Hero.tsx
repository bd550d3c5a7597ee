import type { ReactNode } from 'react'
import type { Requirement } from '#core/access/access.ts'
import type { TimedLabel } from '#core/content/timed-label.ts'
import type { Locale } from '#core/i18n/locales.ts'
import './behind-header.css'
import { Description } from './Description.tsx'
import { withFocalPoint } from './focal-point.ts'
import s from './Hero.module.css'
import { HeroEnd } from './HeroEnd.tsx'
import { type MetadataPart, MetadataText, metadataKey, TimedLabels } from './LocalTime.tsx'
import { type PictureSource, ResponsivePicture } from './ResponsivePicture.tsx'

type HeroProps = {
  kind: 'cinema' | 'hub' | 'plain'
  title: string
  /** Languages of the texts, if other than the page's. */
  titleLang?: string | undefined
  descriptionLang?: string | undefined
  language: Locale
  image?: (PictureSource & { sizes?: string | undefined }) | undefined
  /** Year or date, duration, genre and rating, where available. */
  metadata?: MetadataPart[] | undefined
  /** Labels that depend on time. */
  timedLabels?: readonly TimedLabel[] | undefined
  /** Second line, such as "S1:E2 - Title". */
  secondary?: string | undefined
  secondaryLang?: string | undefined
  description?: string | undefined
  breadcrumb?: ReactNode
  /** Access that the item requires. Headers of items play a preview under a resting mouse. */
  access?: Requirement | undefined
  /** Row of actions: links and islands. */
  children?: ReactNode
}

/** Page header of one item; its picture is the LCP element. */
export function Hero(props: HeroProps) {
  const {
    kind,
    title,
    language,
    image,
    metadata = [],
    secondary,
    description,
    descriptionLang,
    breadcrumb,
    children,
  } = props
  return (
    <header
      className={s.hero}
      data-kind={kind}
      data-access={props.access}
      data-testid={kind === 'cinema' ? 'cinema-layout' : undefined}
    >
      {image ? (
        <ResponsivePicture
          className={withFocalPoint(s.image, image)}
          image={image}
          sizes={image.sizes}
          priority="eager"
        />
      ) : (
        kind !== 'plain' && <span className={s.blank} aria-hidden="true" />
      )}
      <div className={s.text} id="video-details" data-testid="video-details">
        {breadcrumb}
        <h1 className={s.title} dir="auto" lang={props.titleLang}>
          {title}
        </h1>
        {metadata.length > 0 && <Metadata items={metadata} language={language} />}
        <TimedLabels labels={props.timedLabels} language={language} className={s.secondary} dated />
        {secondary && (
          <p className={s.secondary} dir="auto" lang={props.secondaryLang}>
            {secondary}
          </p>
        )}
        {description && (
          <Description text={description} lang={descriptionLang} lines={kind === 'hub' ? 8 : 12} language={language} />
        )}
        {children && <div className={s.actions}>{children}</div>}
      </div>
      <HeroEnd />
    </header>
  )
}

const Metadata = ({ items, language }: { items: MetadataPart[]; language: Locale }) => (
  <p className={s.metadata}>
    {items.flatMap((part, index) => [
      index ? ' • ' : '',
      <span key={metadataKey(part)} className={s.part}>
        <MetadataText language={language} part={part} />
      </span>,
    ])}
  </p>
)
