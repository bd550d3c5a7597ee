import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { formatCount } from '#core/text/format-count.ts'
import { capabilityLines } from '../capabilities/derive-capabilities.ts'
import { checkSite, type DoctorOptions, type SiteReport } from '../doctor.ts'
import { type Finding, findingLines, groupFindings } from '../finding.ts'
import { capabilitiesHeading, reportPage, type SitePictures } from './report-page.ts'

type DoctorCommandOptions = DoctorOptions & {
  /** File of the report as a page, with the pictures of `takePictures`. */
  html?: string | undefined
  takePictures?: (report: SiteReport) => Promise<SitePictures>
}

/** Runs `npm run doctor`. Returns its report for machines, findings with the same remedy together. */
export async function doctorCommand({ html, takePictures, ...options }: DoctorCommandOptions) {
  const { films, findings, ...facts } = await checkSite(options)
  const { line } = options.report
  if (html) {
    const site = { ...facts, films, findings }
    const pictures = await takePictures?.(site)
    await mkdir(dirname(html), { recursive: true })
    await writeFile(html, reportPage(site, pictures ?? { pictures: [] }))
  }
  const { capabilities } = facts
  if (capabilities.length)
    for (const text of ['', capabilitiesHeading, ...capabilityLines(capabilities), '']) line(text)
  for (const text of findingLines(findings)) line(text)
  if (html) line(`The report is in ${html}`)
  const errors = findings.filter(({ level }) => level === 'error').length
  const warnings = findings.length - errors
  line(findings.length ? `${formatCount(errors, 'error')}, ${formatCount(warnings, 'warning')}` : 'No fault found')
  const groups = groupFindings(findings)
  const ofLevel = (level: Finding['level']) => groups.filter((group) => group.level === level)
  return { ...facts, errors: ofLevel('error'), warnings: ofLevel('warning') }
}
