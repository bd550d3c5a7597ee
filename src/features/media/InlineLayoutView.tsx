import type { ReactNode } from 'react'
import { Description } from '#ui/media/Description.tsx'
import { HeroEnd } from '#ui/media/HeroEnd.tsx'
import { MetadataText, metadataKey, TimedLabels } from '#ui/media/LocalTime.tsx'
import type { MediaFrame } from './common.screen.ts'
import s from './InlineLayoutView.module.css'
import type { MediaSlots } from './props.screen.ts'
import { TranscriptLink } from './TranscriptLink.tsx'

type Props = Pick<
  MediaFrame,
  'language' | 'title' | 'titleLang' | 'metadata' | 'timedLabels' | 'description' | 'descriptionLang' | 'transcript'
> &
  MediaSlots & {
    secondary?: string | undefined
    secondaryLang?: string | undefined
    breadcrumb?: ReactNode
    list?: ReactNode
    listId?: string
  }

/** Layout of an inline player: player on top, details below (config `custom.inlinePlayer`). */
export function InlineLayoutView(props: Props) {
  const { language, title, metadata, description, secondary, breadcrumb, list } = props
  const { watch, trailer, favorite, share, download } = props
  return (
    <div className={s.layout} data-single={!list || undefined} data-testid="inline-layout">
      <div className={s.stage}>{watch}</div>
      <HeroEnd />
      <div className={s.text} id="video-details" data-testid="video-details-inline">
        {breadcrumb}
        <h1 className={s.title} dir="auto" lang={props.titleLang}>
          {title}
        </h1>
        {metadata.length > 0 && (
          <p className={s.metadata}>
            {metadata.flatMap((part, index) => [
              index ? ' • ' : '',
              <MetadataText key={metadataKey(part)} language={language} part={part} />,
            ])}
          </p>
        )}
        <TimedLabels labels={props.timedLabels} language={language} className={s.secondary} dated />
        {secondary && (
          <p className={s.secondary} dir="auto" lang={props.secondaryLang}>
            {secondary}
          </p>
        )}
        <div className={s.actions}>
          {trailer}
          {favorite}
          {share}
          {download}
          <TranscriptLink {...props} />
        </div>
        {description && <Description text={description} lang={props.descriptionLang} lines={12} language={language} />}
      </div>
      {list && (
        <div className={s.list} data-testid="video-list">
          {list}
        </div>
      )}
    </div>
  )
}
