import { remedyLines } from '#core/report/warning-kinds.ts'

/** Problem of a site, with its location and remedy. */
export type Finding = { level: 'error' | 'warning'; where: string; problem: string; remedy: string }

const findingOf =
  (level: Finding['level']) =>
  (where: string, text: Pick<Finding, 'problem' | 'remedy'>): Finding => ({ level, where, ...text })

export const errorAt = findingOf('error')
export const warningAt = findingOf('warning')

/** Findings with the same remedy. */
export type FindingGroup = Pick<Finding, 'level' | 'remedy'> & { count: number; sentences: string[] }

/** Groups findings by their remedy, errors first. */
export function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  const ofLevel = (level: Finding['level']) =>
    [
      ...Map.groupBy(
        findings.filter((finding) => finding.level === level),
        ({ remedy }) => remedy,
      ),
    ]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([remedy, group]) => {
        const sentences = group.map(({ where, problem }) => `${where}: ${problem}`)
        return { level, remedy, count: sentences.length, sentences }
      })
  return [...ofLevel('error'), ...ofLevel('warning')]
}

/** Formats findings as terminal lines, errors first. Findings with the same remedy share it. */
export const findingLines = (findings: readonly Finding[]): string[] =>
  groupFindings(findings).flatMap(({ level, sentences, remedy }) => remedyLines(level.toUpperCase(), sentences, remedy))
