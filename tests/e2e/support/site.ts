import type { Demo } from '../../../scripts/lib/demo.ts'
import { runningDemo } from './demo.ts'

// Builds of the demo by the site that a journey opens. The build of `demo` also opens configurations without a build
const builds = {
  demo: 'site',
  demoauth: 'members',
  demosvod: 'subscribers',
  billauth: 'site',
  billsvod: 'patrons',
  french: 'french',
  arabic: 'arabic',
  shell: 'shell',
  library: 'library',
  nested: 'nested',
  look: 'look',
} as const satisfies Record<string, keyof Demo>

/** A configuration or build of the demo: `test.use({ site: 'demosvod' })`. */
export type Site = keyof typeof builds

/** Base address of a site. Throws an Error for an unknown site and for one that the running demo lacks. */
export const addressOf = (site: Site): string => {
  const build = builds[site]
  if (!build) throw new Error(`There is no site ${site}: choose one of ${Object.keys(builds).join(', ')}`)
  const address = runningDemo()[build]
  if (!address)
    throw new Error(`The running demo has no build ${build} for the site ${site}: start it with its other sites`)
  return build === 'nested' ? `${address}/` : address
}
