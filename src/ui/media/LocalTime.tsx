import { localTime } from '#core/i18n/local-time.ts'
import type { Locale } from '#core/i18n/locales.ts'

type Props = { language: Locale; moment: string; shape?: TimeShape; className?: string | undefined }

/** A time element, in UTC by name when rendered ahead; `boot-times.ts` rewrites it before hydration. */
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

type TimeShape = 'date' | 'day' | 'time'

const shapes = {
  date: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  day: { month: 'short', day: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
} as const

/** Formats a time in the viewer's zone, "Nov 20, 9:30 PM"; pre-rendered in UTC. */
function shortDateTime(language: Locale, iso: string, shape: TimeShape = 'date'): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  if (globalThis.document) return localTime(language, shape, iso)
  return new Intl.DateTimeFormat(language, { ...shapes[shape], timeZone: 'UTC' }).format(date)
}
