import { memo } from 'react'
import type { Programme, programmeState } from '#core/content/guide.ts'
import { formatTime, formatTimeRange } from '#core/i18n/format.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import s from './GuideCell.module.css?adopt'
import { type OnSelectCell, setPosition } from './guide-data.ts'
import type { Block } from './guide-span.rules.ts'

type Props = {
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
const fits = { text: 64, range: 160, live: 210 }

/** Programme cell; expired programmes are readable but disabled. */
export const GuideCell = memo(function GuideCell(props: Props) {
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
            <span className={s.title} dir="auto" lang={programme.titleLang}>
              {programme.title}
            </span>
            <span className={s.time}>
              {isLive && width >= fits.live && <span className={s.live}>{textFor(language)('video:live')}</span>}
              <span>{width < fits.range ? <Start language={language} programme={programme} /> : range}</span>
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
