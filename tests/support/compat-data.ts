import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import browserslist from 'browserslist'
import { root } from './imports.ts'

type Support = {
  version_added: string | boolean | null
  partial_implementation?: true
  flags?: unknown
  prefix?: string
}
type Compat = { support: Record<string, Support | Support[]> }

/** Node of MDN's compatibility data: a feature and the features below it. */
export type Feature = { __compat?: Compat } & { [name: string]: Feature | undefined }

type CompatData = { api: Feature; css: Feature; javascript: Feature }

/** MDN's compatibility data of browsers. */
export const compatData: CompatData = JSON.parse(
  readFileSync(join(root, 'node_modules/@mdn/browser-compat-data/data.json'), 'utf8'),
)

/** Oldest version of each browser of a level in `.browserslistrc`, by the names of the compatibility data. */
export function oldestOf(level: string): Map<string, number> {
  const names: Record<string, string> = {
    and_chr: 'chrome_android',
    ios_saf: 'safari_ios',
    samsung: 'samsunginternet_android',
  }
  const oldest = new Map<string, number>()
  for (const browser of browserslist(null, { env: level, path: root })) {
    const [name = '', version = ''] = browser.split(' ')
    const number = Number.parseFloat(version)
    const key = names[name] ?? name
    if (number && number < (oldest.get(key) ?? Number.POSITIVE_INFINITY)) oldest.set(key, number)
  }
  return oldest
}

const versionOf = (support: Support | Support[] | undefined) => {
  const latest = [support].flat()[0]
  if (!latest || latest.flags || latest.prefix || latest.partial_implementation) return Number.POSITIVE_INFINITY
  const { version_added: version } = latest
  if (version === true) return 0
  return typeof version === 'string' && version !== 'preview'
    ? Number.parseFloat(version.replace('≤', ''))
    : Number.POSITIVE_INFINITY
}

/** Browsers that lack a feature, as `name version`. Only browsers that have it in some version count. */
export const missingIn = ({ __compat: compat }: Feature, oldest: Map<string, number>): string[] =>
  [...oldest].flatMap(([name, version]) => {
    const added = compat ? versionOf(compat.support[name]) : 0
    return added > version && added < Number.POSITIVE_INFINITY ? `${name} ${added}` : []
  })
