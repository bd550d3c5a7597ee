/** Returns the median of the finite values, NaN without any. */
export const median = (values: number[]): number => {
  const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b)
  const upper = sorted[sorted.length >> 1] ?? Number.NaN
  const lower = sorted[(sorted.length - 1) >> 1] ?? Number.NaN
  return (upper + lower) / 2
}

/** Returns the 75th percentile of the finite values, NaN without any. */
export const p75 = (values: number[]): number => {
  const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? Number.NaN
}

export const ms = (value: number): string => String(Math.round(value))

export const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1)

/** Formats rows as an aligned Markdown table. */
export const tableOf = (head: string[], rows: string[][]): string => {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) => `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join('\n')
}

export const printTable = (head: string[], rows: string[][]): void => console.log(`\n${tableOf(head, rows)}\n`)
