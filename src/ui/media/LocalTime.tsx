import type { Locale } from '#core/i18n/locales.ts'
import { shortDateTime, type TimeShape } from './dates.ts'

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
