/** Fault of a site: its place, description and remedy. */
export type Finding = { level: 'error' | 'warning'; where: string; what: string; change: string }

const findingOf =
  (level: Finding['level']) =>
  (where: string, text: Pick<Finding, 'what' | 'change'>): Finding => ({ level, where, ...text })

export const errorAt = findingOf('error')
export const warningAt = findingOf('warning')

const maxAlike = 3

/** Formats findings as terminal lines, errors first. Findings with the same remedy share it. */
export function findingLines(findings: readonly Finding[]): string[] {
  const groups = Map.groupBy(findings, ({ level, change }) => `${level === 'error' ? 0 : 1} ${change}`)
  return [...groups].sort(([one], [other]) => one.localeCompare(other)).flatMap(([, group]) => linesOf(group))
}

function linesOf(group: readonly Finding[]): string[] {
  const shown = group.slice(0, group.length > maxAlike + 1 ? maxAlike : group.length)
  const rest = group.length - shown.length
  return [
    ...shown.map(({ level, where, what }) => `${level.toUpperCase().padEnd(7)} ${where}: ${what}`),
    ...(rest ? [`        and ${rest} more of this kind`] : []),
    `        Change: ${group[0]?.change}`,
  ]
}
