/** Problem of a site, with its location and remedy. */
export type Finding = { level: 'error' | 'warning'; where: string; problem: string; remedy: string }

const findingOf =
  (level: Finding['level']) =>
  (where: string, text: Pick<Finding, 'problem' | 'remedy'>): Finding => ({ level, where, ...text })

export const errorAt = findingOf('error')
export const warningAt = findingOf('warning')

const maxPerRemedy = 3

/** Formats findings as terminal lines, errors first. Findings with the same remedy share it. */
export function findingLines(findings: readonly Finding[]): string[] {
  const groups = Map.groupBy(findings, ({ level, remedy }) => `${level === 'error' ? 0 : 1} ${remedy}`)
  return [...groups].sort(([a], [b]) => a.localeCompare(b)).flatMap(([, group]) => linesOf(group))
}

function linesOf(group: readonly Finding[]): string[] {
  const listed = group.slice(0, group.length > maxPerRemedy + 1 ? maxPerRemedy : group.length)
  const omitted = group.length - listed.length
  return [
    ...listed.map(({ level, where, problem }) => `${level.toUpperCase().padEnd(7)} ${where}: ${problem}`),
    ...(omitted ? [`        and ${omitted} more of this kind`] : []),
    `        Change: ${group[0]?.remedy}`,
  ]
}
