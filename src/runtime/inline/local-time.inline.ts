type LocalTimeFormat = (language: string, shape: string, iso: string) => string

/** Creates the format of local times: "Nov 20, 9:30 PM", one half, or a long date. Self-contained, for inlining. */
export function createLocalTime(): LocalTimeFormat {
  // Formatters are cached: creation costs a hundred times more than use.
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (language, shape, iso) => {
    const make = () => {
      // The region of the browser's locale selects a 12- or 24-hour clock.
      const { hourCycle } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions()
      const parts: Intl.DateTimeFormatOptions = {
        ...(shape !== 'time' && { month: 'short', day: 'numeric' }),
        ...(shape !== 'day' && { hour: 'numeric', minute: '2-digit', hourCycle }),
      }
      return new Intl.DateTimeFormat(language, shape === 'long' ? { dateStyle: 'long' } : parts)
    }
    const format = formats.get(language + shape) ?? make()
    formats.set(language + shape, format)
    return format.format(new Date(iso))
  }
}
