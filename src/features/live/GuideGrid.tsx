import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { isOnAir, type Programme } from '#core/content/guide.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import s from './Guide.module.css'
import { GuideRow } from './GuideRow.tsx'
import { GuideScale } from './GuideScale.tsx'
import { GuideToolbar } from './GuideToolbar.tsx'
import {
  boxOf,
  clipRows,
  type GuideChannel,
  type GuideRowData,
  type OnSelectCell,
  type SelectedProgramme,
  setPosition,
} from './guide-data.ts'
import { type Cursor, type GuideWindow, guideWindow, widthOf, xOf } from './guide-span.rules.ts'
import { laneRange, scaleSize, useGuideView, useSizes } from './use-guide-view.ts'
import { type GuideTimeline, useCursor, useTimeline } from './use-timeline.ts'

type GuideGridProps = {
  language: Locale
  channels: readonly GuideChannel[]
  /** Rows in the order of the channels. */
  rows: readonly GuideRowData[]
  now: Date
  chosen: SelectedProgramme | undefined
  onSelect(channel: GuideChannel, programme: Programme | undefined): void
}

/** Virtualised grid of channels and times; only nearby cells are rendered. */
export function GuideGrid({ language, channels, rows: loaded, now, chosen, onSelect }: GuideGridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const sizes = useSizes()
  const [window, rows] = useGuideWindow(loaded, now)
  const width = widthOf(window)
  const view = useGuideView(scroller, { ...sizes, width, rows: channels.length })
  const timeline = useTimeline(scroller, window, sizes, now)
  const start = startOf(channels, chosen, now)
  const height = scaleSize + channels.length * sizes.row
  const { cursor, onKeyDown, put } = useCursor(grid, { rows, window, timeline, page: view.page, start })
  useLinkedProgramme({ chosen, data: rows[start.row], row: start.row, now }, window, timeline)

  const pick = useCellSelection({ channels, rows, now, onSelect }, put)

  return (
    <div className={s.guide} data-testid="container">
      <GuideToolbar
        language={language}
        window={window}
        isLoaded={rows.some(({ state }) => state !== 'loading')}
        moment={view.moment}
        now={now}
        timeline={timeline}
      />
      {/* Firefox stops at scroll containers without a tab index */}
      <div className={s.scroller} tabIndex={-1} ref={scroller}>
        <div className={s.canvas} ref={setPosition({ '--width': width, '--height': height })}>
          <GuideScale language={language} window={window} stretch={laneRange(view, 0)} now={now} />
          {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn in parts */}
          <div
            role="grid"
            tabIndex={-1}
            aria-label={textFor(language)('epg:heading')}
            aria-rowcount={channels.length}
            className={s.rows}
            ref={grid}
            onKeyDown={onKeyDown}
          >
            {rowsIn(view.y, cursor, channels.length).map((index) => {
              const [channel, data] = [channels[index], rows[index]]
              if (!channel || !data) return null
              const isChosen = channel.id === chosen?.channel
              return (
                <GuideRow
                  key={channel.id}
                  language={language}
                  index={index}
                  channel={channel}
                  data={data}
                  window={window}
                  stretch={laneRange(view, index)}
                  now={now}
                  top={index * sizes.row}
                  cursor={index === cursor.row ? cursor.column : undefined}
                  isChosen={isChosen}
                  chosen={isChosen ? chosen?.start : undefined}
                  onPick={pick}
                />
              )
            })}
          </div>
          <NowLine x={xOf(now, window)} />
        </div>
      </div>
    </div>
  )
}

const NowLine = ({ x }: { x: number }) => (
  <div className={s.now} ref={setPosition({ '--x': x })} data-testid="now-line" aria-hidden="true" />
)

/** Keyboard focus starts at the selection. */
function startOf(channels: readonly GuideChannel[], chosen: SelectedProgramme | undefined, now: Date): Cursor {
  const row = channels.findIndex(({ id }) => id === chosen?.channel)
  return { row: Math.max(0, row), column: 1, time: chosen?.start === undefined ? now : new Date(chosen.start) }
}

function rowsIn({ from, until }: { from: number; until: number }, cursor: Cursor, count: number): number[] {
  const near = Array.from({ length: Math.max(0, until - from) }, (_, step) => from + step)
  const cursorRow = cursor.row < count && !near.includes(cursor.row) ? [cursor.row] : []
  return [...near, ...cursorRow].sort((a, b) => a - b)
}

type Selectable = Pick<GuideGridProps, 'channels' | 'rows' | 'now' | 'onSelect'>

/** Selects the programme of a cell. The function keeps its identity, so that cells do not render again. */
function useCellSelection(grid: Selectable, put: ReturnType<typeof useCursor>['put']): OnSelectCell {
  const latest = useRef(grid)
  // A deferred rendering must not change what a visible cell selects.
  useLayoutEffect(() => {
    latest.current = grid
  })
  return useCallback(
    (row, column) => {
      const { channels, rows, now, onSelect } = latest.current
      const programme = rows[row]?.programmes[column - 1]
      put({ row, column, time: programme?.start ?? now })
      const channel = channels[row]
      if (channel) onSelect(channel, programme)
    },
    [put],
  )
}

type Linked = { chosen: SelectedProgramme | undefined; data: GuideRowData | undefined; row: number; now: Date }

/** Scrolls to the selected programme once its position is available. */
function useLinkedProgramme({ chosen, data, row, now }: Linked, window: GuideWindow, timeline: GuideTimeline) {
  const done = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the programme is known
  useEffect(() => {
    if (done.current || !data) return
    const programme = data.programmes.find(({ start }) => start.getTime() === chosen?.start)
    if (data.state === 'loading' && !programme) return
    done.current = true
    // Current programmes scroll to now: the start of a long one may be hours away.
    timeline.reveal(boxOf(row, programme && !isOnAir(programme, now) ? programme : undefined, window))
  }, [data])
}

/** The larger text of televisions needs wider programmes. */
const televisionScale = () => (document.documentElement.dataset.screen ? 2 : 1)

/** Range of the loaded schedules, and the rows within it; the same objects while unchanged. */
function useGuideWindow(loaded: readonly GuideRowData[], now: Date): [GuideWindow, readonly GuideRowData[]] {
  const { from, until } = guideWindow(
    loaded.map(({ programmes }) => programmes),
    now,
  )
  const [start, end] = [from.getTime(), until.getTime()]
  const window = useMemo(
    () => ({ from: new Date(start), until: new Date(end), scale: televisionScale() }),
    [start, end],
  )
  const within = useMemo(() => clipRows(window), [window])
  return [window, useMemo(() => loaded.map(within), [loaded, within])]
}
