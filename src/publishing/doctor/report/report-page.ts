import { hash } from 'node:crypto'
import { formatCount } from '#core/text/format-count.ts'
import { type Capability, capabilityGroups } from '../capabilities/capability.ts'
import type { SiteReport } from '../doctor.ts'
import { type Finding, type FindingGroup, groupFindings } from '../finding.ts'
import { html, Markup } from './markup.ts'
import { pageStyles } from './page-styles.ts'

/** Picture of a page in WebP; sizes in CSS pixels. */
export type SitePicture = { page: string; device: 'phone' | 'desktop'; width: number; height: number; data: Uint8Array }

/** Pictures of a site, with the reason if some are missing. */
export type SitePictures = { pictures: SitePicture[]; note?: string | undefined }

const policy = [
  "default-src 'none'",
  'img-src data:',
  `style-src 'sha256-${hash('sha256', pageStyles, 'base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Writes a report as an HTML page without requests and scripts. Texts of the site are escaped. */
export function reportPage(report: SiteReport, pictures: SitePictures): string {
  const { source, siteName, checkedAt, lists, items, findings, capabilities } = report
  const title = `Report of ${siteName ?? source}`
  const errors = findings.filter(({ level }) => level === 'error')
  const warnings = findings.filter(({ level }) => level === 'warning')
  const time = `${checkedAt.slice(0, 16).replace('T', ' ')} UTC`
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${new Markup(pageStyles)}</style>
</head>
<body>
<header>
<h1>Report of <bdi>${siteName ?? source}</bdi></h1>
<p class="quiet">${source}, <time datetime="${checkedAt}">${time}</time></p>
<p><strong>${formatCount(errors.length, 'error')}, ${formatCount(warnings.length, 'warning')}</strong> in ${formatCount(lists, 'list')} and ${formatCount(items, 'item')}</p>
<nav aria-label="Sections"><ul>
<li><a href="#problems">Problems</a></li>
<li><a href="#capabilities">${capabilitiesHeading}</a></li>
<li><a href="#pictures">Pictures of the site</a></li>
</ul></nav>
</header>
<main>
<section aria-labelledby="problems">
<h2 id="problems">Problems</h2>
${findings.length ? '' : html`<p>No fault found.</p>`}
${findingsOf('Errors', errors)}
${findingsOf('Warnings', warnings)}
</section>
<section aria-labelledby="capabilities">
<h2 id="capabilities">${capabilitiesHeading}</h2>
${capabilities.length ? tablesOf(capabilities) : html`<p>Unknown, because the configuration cannot be used.</p>`}
</section>
<section aria-labelledby="pictures">
<h2 id="pictures">Pictures of the site</h2>
${pictures.note ? html`<p>${pictures.note}</p>` : ''}
${picturesOf(pictures.pictures, siteName ?? '')}
</section>
</main>
</body>
</html>
`
  return page.text
}

/** Heading of the capabilities. */
export const capabilitiesHeading = 'What a viewer can do'

function findingsOf(heading: string, findings: readonly Finding[]) {
  if (!findings.length) return ''
  return html`<h3>${heading} (${findings.length})</h3>
<ul class="groups">
${groupFindings(findings).map(findingGroup)}</ul>`
}

const findingGroup = ({ level, remedy, sentences }: FindingGroup) => html`<li class="${level}"><ul>
${sentences.map((sentence) => html`<li>${sentence}</li>\n`)}</ul>
<p class="remedy">To correct this: ${remedy}</p></li>\n`

const stateLabels = { yes: 'Yes', partly: 'In part', no: 'No', unknown: 'Not known' }

function tablesOf(capabilities: readonly Capability[]) {
  const groups = Map.groupBy(capabilities, ({ group }) => group)
  return capabilityGroups.map((group) => tableOf(group, groups.get(group) ?? []))
}

// The roles stay on narrow screens, where rows are blocks.
const tableOf = (group: string, rows: readonly Capability[]) => html`<table role="table">
<caption>${group}</caption>
<thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Feature</th><th scope="col" role="columnheader">Possible</th><th scope="col" role="columnheader">How, or how to get it</th></tr></thead>
<tbody role="rowgroup">
${rows.map(
  ({ name, state, detail, remedy }) =>
    html`<tr role="row"><th scope="row" role="rowheader">${name}</th><td class="state ${state}" role="cell">${stateLabels[state]}</td><td role="cell"><p>${detail}</p>${remedy ? html`<p class="remedy">To get it: ${remedy}</p>` : ''}</td></tr>\n`,
)}</tbody>
</table>`

function picturesOf(pictures: readonly SitePicture[], siteName: string) {
  return [...Map.groupBy(pictures, ({ page }) => page)].map(
    ([page, list]) => html`<h3>${page}</h3>
<div class="pictures">
${list.map((picture) => figureOf(picture, siteName))}</div>`,
  )
}

const figureOf = ({ page, device, width, height, data }: SitePicture, siteName: string) =>
  html`<figure class="${device}"><img alt="${page} of ${siteName} on a ${device}" width="${width}" height="${height}" src="data:image/webp;base64,${Buffer.from(data).toString('base64')}"><figcaption>${device}, ${width} × ${height}</figcaption></figure>\n`
