import { memo, useMemo } from 'react'
import { type Programme, programmeState } from '#core/content/guide.ts'
import { formatTime, formatTimeRange } from '#core/i18n/format.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { ResponsivePicture } from '#ui/media/ResponsivePicture.tsx'
import s from './Guide.module.css'
import { type GuideChannel, type GuideRowData, type OnSelectCell, setPosition } from './guide-data.ts'
import {
  type Block,
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
  const shown = current && !near.includes(current) ? [...near, current].sort((one, other) => one.x - other.x) : near
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
      {shown.map((block) => (
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
        className={s.channel}
        data-testid={channel.id}
        data-cursor={hasCursor || undefined}
        aria-pressed={isChosen}
        tabIndex={hasCursor ? 0 : -1}
        title={channel.title}
        onClick={() => onPick(index, 0)}
      >
        <ResponsivePicture className={s.logo} image={channel.logo} alt={channel.title} />
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

type GuideCellProps = {
  language: Locale
  block: Block
  row: number
  state: ReturnType<typeof programmeState>
  /** Width of the elapsed part in pixels. */
  played: number
  selected: boolean
  hasCursor: boolean
  /** A programme may start before the visible range: its text stays visible. */
  isAtEdge: boolean
  onPick: OnSelectCell
}

/** Minimum cell widths of contents, in pixels. */
const fits = { text: 44, range: 160, live: 210, picture: 340 }

/** Programme cell; expired programmes are readable but disabled. */
const GuideCell = memo(function GuideCell(props: GuideCellProps) {
  const { language, block, row, state, played, selected, hasCursor, isAtEdge, onPick } = props
  const { programme, x, width, index } = block
  const range = formatTimeRange(language, programme.start, programme.end)
  const isLive = state === 'live'
  const name = `${programme.title}, ${range}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn in parts
    // biome-ignore lint/a11y/useFocusableInteractive: the button inside takes the focus
    <div
      role="gridcell"
      aria-colindex={index + 2}
      aria-selected={selected}
      className={s.cell}
      data-state={state}
      ref={setPosition({ '--x': x, '--w': width, '--played': played })}
    >
      <button
        type="button"
        className={s.programme}
        data-testid={programme.id}
        data-cursor={hasCursor || undefined}
        tabIndex={hasCursor ? 0 : -1}
        aria-disabled={state === 'expired' || undefined}
        aria-label={width < fits.text ? name : undefined}
        title={width < fits.live ? name : undefined}
        onClick={() => state !== 'expired' && onPick(row, index + 1)}
      >
        {width >= fits.text && (
          <span className={s.label} data-edge={isAtEdge || undefined}>
            {isLive && width >= fits.picture && programme.image && (
              <img className={s.thumb} src={programme.image} alt="" width={112} height={63} loading="lazy" />
            )}
            <span className={s.title} dir="auto">
              {programme.title}
            </span>
            <span className={s.time}>
              {isLive && width >= fits.live && <span className={s.live}>{textFor(language)('video:live')}</span>}
              {width < fits.range ? <Start language={language} programme={programme} /> : range}
            </span>
          </span>
        )}
      </button>
    </div>
  )
})

/** Narrow cells show the end to screen readers only. */
const Start = ({ language, programme }: { language: Locale; programme: Programme }) => (
  <>
    {formatTime(language, programme.start)}
    <span className={s.unseen}> - {formatTime(language, programme.end)}</span>
  </>
)
