import { realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { locales } from '#i18n/locales.ts'
import { builtSnapshot, imagesFolder, readBuilt, snapshotFile, stateFolder } from './built.ts'
import { hostsOf } from './hosts.ts'
import { imagesPath } from './image-cache.ts'
import { placeImages } from './images.ts'
import { withLock } from './lock.ts'
import { scriptReport } from './page-scripts.ts'
import { pull } from './pull.ts'
import type { PullReport } from './pull-report.ts'
import { loadSettings, type SiteSettings } from './settings.ts'
import { clearLeftovers, replaceFolder } from './swap.ts'

type BuildOptions = { root: string; env: Record<string, string | undefined>; say: (line: string) => void }

/** Builds the site of a folder: settings, content, pages. The site that was there stays until the new one is complete. */
export async function buildSite({ root, env, say }: BuildOptions): Promise<void> {
  const site = await loadSettings(root, env)
  const out = await outputFolder(root, env.FOYER_OUT || 'dist')
  await alone(() => buildInto({ root, env, say, site, out }))
}

/** Pulls the content that the pages of a folder show, without rendering any. */
export async function pullSite({ root, env, say }: BuildOptions): Promise<PullReport> {
  const site = await loadSettings(root, env)
  return alone(() => pullContent({ env, say, site }))
}

// Two pulls at a time would give one build the content of the other
const alone = <T>(work: () => Promise<T>) => withLock(join(stateFolder(), 'build.lock'), work)

type Stage = BuildOptions & { site: SiteSettings; out: string }

async function buildInto({ root, env, say, site, out }: Stage) {
  say(`Building ${site.siteUrl} from ${site.configUrl}`)
  if (site.settings.UNSAFE_allowAnyConfigSource) say(openDoors)
  const report = await pullContent({ env, say, site })
  const hosts = hostsOf({ site, config: readBuilt().site.config, env })
  say(hosts.line)
  await renderInto({ root, out, say })
  for (const line of [...scriptReport(out), ...report.lines()]) say(line)
  for (const warning of hosts.warnings) say(`WARNING: ${warning}`)
  say(`The site is in ${out}`)
}

function pullContent({ env, say, site }: Pick<Stage, 'env' | 'say' | 'site'>) {
  const allowStale = env.ALLOW_STALE === '1'
  return pull({ site, file: snapshotFile(), languages: [...locales], progress: say, allowStale })
}

const openDoors =
  'UNSAFE_allowAnyConfigSource is on: ?app-config= may name any config, and pages may talk to any http or https host'

/** Astro empties its folder before it writes, so it gets one of its own, which then takes the place of the old. */
async function renderInto({ root, out, say }: Pick<Stage, 'root' | 'say' | 'out'>) {
  await clearLeftovers(out)
  const next = `${out}.next`
  try {
    // Astro is large, and most that can go wrong goes wrong before it is needed
    const { renderPages } = await import('./render.ts')
    await renderPages({ root, out: next, say })
    await placeImages(builtSnapshot(), imagesFolder(), join(next, imagesPath))
    await replaceFolder(next, out)
  } catch (error) {
    await clearLeftovers(out)
    throw error
  }
}

/** The folder the site goes to, a link followed; throws when it holds anything that must not be replaced. */
async function outputFolder(root: string, wanted: string): Promise<string> {
  const out = await realpath(resolve(root, wanted)).catch(() => resolve(root, wanted))
  const lost = [root, homedir(), resolve(root, stateFolder())].find((place) => !relative(out, place).startsWith('..'))
  if (lost) throw new Error(`FOYER_OUT is ${out}, and a build would replace ${lost}: name a folder for the site alone`)
  return out
}
