/** Formats a local time: "Nov 20, 9:30 PM", or one half. Self-contained, for inlining. */
export function localTime(language: string, shape: string, iso: string): string {
  // The region of the browser's locale selects a 12- or 24-hour clock.
  const { hourCycle } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions()
  return new Intl.DateTimeFormat(language, {
    ...(shape !== 'time' && { month: 'short', day: 'numeric' }),
    ...(shape !== 'day' && { hour: 'numeric', minute: '2-digit', hourCycle }),
  }).format(new Date(iso))
}
