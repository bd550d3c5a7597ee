import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { isLabelShown, type TimedLabel } from '#core/timed-label.ts'
import { SentenceWithTime } from './LocalTime.tsx'

type Props = {
  labels: readonly TimedLabel[] | undefined
  language: Locale
  className: string | undefined
  /** Names the last moment of availability as well. */
  dated?: boolean
}

/** "New" or "Leaving soon". Hidden when rendered ahead; `bootLabels` shows the one that applies. */
export const TimedLabels = ({ labels = [], ...props }: Props) =>
  labels.map((label) => <Label key={label.kind} label={label} {...props} />)

const names = { new: 'video:new', episodes: 'video:new_episodes', leaving: 'video:leaving_soon' } as const

function Label({ label, language, className, dated }: Omit<Props, 'labels'> & { label: TimedLabel }) {
  const text = textFor(language)
  const { kind, from, until } = label
  const isShown = globalThis.document !== undefined && isLabelShown(label, Date.now())
  return (
    <span className={className} hidden={!isShown} data-from={from} data-until={until} suppressHydrationWarning>
      {kind === 'leaving' && dated ? (
        <SentenceWithTime
          language={language}
          moment={new Date(until).toISOString()}
          sentence={(date) => text('video:leaving_at', { date })}
        />
      ) : (
        text(names[kind])
      )}
    </span>
  )
}
