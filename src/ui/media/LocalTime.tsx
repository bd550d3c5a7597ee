import type { Locale } from '#i18n/locales.ts'
import { shortDateTime, type TimeShape } from './dates.ts'

type Props = { language: Locale; moment: string; shape?: TimeShape; className?: string | undefined }

/** A moment for people and machines; `boot-times.ts` rewrites what was rendered in UTC before React compares it. */
export const LocalTime = ({ language, moment, shape = 'date', className }: Props) => (
  <time className={className} dateTime={moment} data-local={shape} suppressHydrationWarning>
    {shortDateTime(language, moment, shape)}
  </time>
)
