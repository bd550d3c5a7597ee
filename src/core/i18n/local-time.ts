/** Formats a local time: "Nov 20, 9:30 PM", or one half. Self-contained, for inlining. */
export function localTime(language: string, shape: string, iso: string): string {
  // The browser's own locale has the region that decides between 12 and 24 hours
  const { hourCycle } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions()
  return new Intl.DateTimeFormat(language, {
    ...(shape !== 'time' && { month: 'short', day: 'numeric' }),
    ...(shape !== 'day' && { hour: 'numeric', minute: '2-digit', hourCycle }),
  }).format(new Date(iso))
}
