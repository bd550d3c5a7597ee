import type { Locale } from '#i18n/locales.ts'
import { shortDateTime, type TimeShape } from './dates.ts'

type Props = { language: Locale; moment: string; shape?: TimeShape; className?: string | undefined }

/** A moment for people and machines; `boot-times.ts` rewrites what was rendered in UTC before React compares it. */
export const LocalTime = ({ language, moment, shape = 'date', className }: Props) => (
  <time className={className} dateTime={moment} data-local={shape} suppressHydrationWarning>
    {shortDateTime(language, moment, shape)}
  </time>
)

type SentenceProps = Props & { sentence: (time: string) => string }

/** A sentence with a moment in it: `sentence` puts the mark of the moment where the language has it. */
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
