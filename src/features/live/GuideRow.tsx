import { memo, useMemo } from 'react'
import { programmeState } from '#core/content/guide.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { ResponsivePicture } from '#ui/media/ResponsivePicture.tsx'
import guide from './Guide.module.css'
import { GuideCell } from './GuideCell.tsx'
import s from './GuideRow.module.css?adopt'
import { type GuideChannel, type GuideRowData, type OnSelectCell, setPosition } from './guide-data.ts'
import {
  blocksIn,
  clamp,
  type GuideWindow,
  layoutBlocks,
  overlapsRange,
  type PixelRange,
  xOf,
} from './guide-span.rules.ts'
import { edgeOf } from './use-guide-view.ts'

type Props = {
  language: Locale
  index: number
  channel: GuideChannel
  data: GuideRowData
  window: GuideWindow
  stretch: PixelRange
  now: Date
  /** Pixels from the first row. */
  top: number
  /** Column with the keyboard focus, if in this row. */
  cursor: number | undefined
  isChosen: boolean
  /** Start of the chosen programme, if in this row. */
  chosen: number | undefined
  onPick: OnSelectCell
}

/** Channel row with its programmes near the visible range. */
export const GuideRow = memo(function GuideRow(props: Props) {
  const { language, index, channel, data, window, stretch, now, top, cursor, chosen, onPick } = props
  const blocks = useMemo(() => layoutBlocks(data.programmes, window), [data.programmes, window])
  const near = blocksIn(blocks, stretch)
  const edge = edgeOf(stretch)
  // The focused cell stays rendered at any distance.
  const current = blocks.find((block) => block.index + 1 === cursor)
  const rendered = current && !near.includes(current) ? [...near, current].sort((a, b) => a.x - b.x) : near
  const line = xOf(now, window)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn in parts
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
    <div
      role="row"
      aria-rowindex={index + 1}
      className={s.row}
      data-chosen={props.isChosen || undefined}
      ref={setPosition({ '--top': top })}
    >
      <ChannelCell {...props} hasCursor={cursor === 0} />
      {rendered.map((block) => (
        <GuideCell
          key={block.programme.start.getTime()}
          language={language}
          block={block}
          row={index}
          state={programmeState(block.programme, now, channel.catchupHours)}
          played={clamp(line - block.x, 0, block.width)}
          selected={block.programme.start.getTime() === chosen}
          hasCursor={block.index + 1 === cursor}
          isAtEdge={overlapsRange(block, edge)}
          onPick={onPick}
        />
      ))}
      {data.programmes.length === 0 && <Empty language={language} state={data.state} />}
    </div>
  )
})

function ChannelCell({ index, channel, isChosen, hasCursor, onPick }: Props & { hasCursor: boolean }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn in parts
    // biome-ignore lint/a11y/useFocusableInteractive: the button inside takes the focus
    <div role="rowheader" aria-colindex={1} className={s.header}>
      <button
        type="button"
        className={guide.channel}
        data-testid={channel.id}
        data-cursor={hasCursor || undefined}
        aria-pressed={isChosen}
        tabIndex={hasCursor ? 0 : -1}
        title={channel.title}
        onClick={() => onPick(index, 0)}
      >
        <ResponsivePicture className={guide.logo} image={channel.logo} alt={channel.title} />
      </button>
    </div>
  )
}

const emptyTexts = {
  loading: 'epg:loading',
  ready: 'epg:no_programme',
  failed: 'epg:failed_row',
  blocked: 'epg:blocked_row',
} as const

/** Placeholder of a channel without programmes. */
function Empty({ language, state }: { language: Locale; state: GuideRowData['state'] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn in parts
    // biome-ignore lint/a11y/useFocusableInteractive: the placeholder has no action
    <div role="gridcell" aria-colindex={2} className={s.empty} data-state={state}>
      <span>{textFor(language)(emptyTexts[state])}</span>
    </div>
  )
}
