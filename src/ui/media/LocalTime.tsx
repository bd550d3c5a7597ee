import { isLabelShown, type TimedLabel } from '#core/content/timed-label.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { createLocalTime } from '#runtime/inline/local-time.inline.ts'

type Props = { language: Locale; moment: string; shape?: TimeShape; className?: string | undefined }

/** Time element, pre-rendered in UTC; `bootTimes` (`runtime/inline/boot-times.inline.ts`) rewrites it before hydration. */
export const LocalTime = ({ language, moment, shape = 'date', className }: Props) => (
  <time className={className} dateTime={moment} data-local={shape} suppressHydrationWarning>
    {shortDateTime(language, moment, shape)}
  </time>
)

type SentenceProps = Props & { sentence: (time: string) => string }

/** A sentence with a time in it; `sentence` receives the placeholder of the time. */
export function SentenceWithTime({ sentence, ...time }: SentenceProps) {
  const [before, after] = sentence('\n').split('\n')
  return (
    <>
      {before}
      <LocalTime {...time} />
      {after}
    </>
  )
}

/** Part of a metadata line: text, or a time whose date is shown. */
export type MetadataPart = string | { moment: string }

/** Text of a metadata part; a date is in the viewer's time zone. */
export const MetadataText = ({ language, part }: { language: Locale; part: MetadataPart }) =>
  typeof part === 'string' ? part : <LocalTime language={language} moment={part.moment} shape="long" />

/** Returns the React key of a metadata part. */
export const metadataKey = (part: MetadataPart) => (typeof part === 'string' ? part : part.moment)

/** Returns whether a metadata line contains a date. */
export const hasDate = (parts: readonly MetadataPart[]) => parts.some((part) => typeof part !== 'string')

type TimeShape = 'date' | 'day' | 'time' | 'long'

const shapes = {
  date: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  day: { month: 'short', day: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  long: { dateStyle: 'long' },
} as const

const localTime = createLocalTime()

/** Formats a time in the viewer's zone, "Nov 20, 9:30 PM"; pre-rendered in UTC. */
function shortDateTime(language: Locale, iso: string, shape: TimeShape = 'date'): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  if (globalThis.document) return localTime(language, shape, iso)
  return new Intl.DateTimeFormat(language, { ...shapes[shape], timeZone: 'UTC' }).format(date)
}

type TimedLabelProps = {
  labels: readonly TimedLabel[] | undefined
  language: Locale
  className: string | undefined
  /** Adds the end of availability. */
  dated?: boolean
}

/** "New" or "Leaving soon". Hidden in pre-rendered pages; `bootLabels` shows the one that applies. */
export const TimedLabels = ({ labels = [], ...props }: TimedLabelProps) =>
  labels.map((label) => <Label key={label.kind} label={label} {...props} />)

const names = { new: 'video:new', episodes: 'video:new_episodes', leaving: 'video:leaving_soon' } as const

function Label({ label, language, className, dated }: Omit<TimedLabelProps, 'labels'> & { label: TimedLabel }) {
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
