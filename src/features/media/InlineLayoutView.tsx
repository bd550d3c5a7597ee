import type { ReactNode } from 'react'
import { Description, LocalTimeAnchor } from '#ui/media/Hero.tsx'
import { TimedLabels } from '#ui/media/LocalTime.tsx'
import type { MediaFrame } from './common.screen.ts'
import s from './InlineLayoutView.module.css'
import type { MediaSlots } from './props.screen.ts'

type Props = Pick<
  MediaFrame,
  'language' | 'title' | 'titleLang' | 'metadata' | 'timedLabels' | 'description' | 'descriptionLang'
> &
  MediaSlots & { secondary?: string | undefined; breadcrumb?: ReactNode; list?: ReactNode; listId?: string }

/** Layout of an inline player: player on top, details below (config `custom.inlinePlayer`). */
export function InlineLayoutView(props: Props) {
  const { language, title, metadata, description, secondary, breadcrumb, list } = props
  const { watch, trailer, favorite, share, download } = props
  return (
    <div className={s.layout} data-testid="inline-layout">
      <div className={s.stage}>{watch}</div>
      <LocalTimeAnchor />
      <div className={s.words} id="video-details" data-testid="video-details-inline">
        {breadcrumb}
        <h1 className={s.title} dir="auto" lang={props.titleLang}>
          {title}
        </h1>
        {metadata.length > 0 && <p className={s.metadata}>{metadata.join(' • ')}</p>}
        <TimedLabels labels={props.timedLabels} language={language} className={s.secondary} dated />
        {secondary && (
          <p className={s.secondary} dir="auto">
            {secondary}
          </p>
        )}
        <div className={s.actions}>
          {trailer}
          {favorite}
          {share}
          {download}
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
