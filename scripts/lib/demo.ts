import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { serveFolder } from '#publishing/serve/serve.ts'
import type { Certificate } from './certificate.ts'
import { type Output, runNode } from './command.ts'
import { freePort } from './ports.ts'

/** Environment that points every remote service to the sandbox. */
export const serverUrls = (sandbox: string): Record<string, string> => ({
  PLATFORM_URL: `${sandbox}/platform`,
  ACCOUNTS_URL: `${sandbox}/accounts`,
  BILLING_URL: `${sandbox}/billing`,
  NOTIFICATIONS_URL: `${sandbox}/notifications`,
  ADYEN_URL: `${sandbox}/adyen`,
  ANALYTICS_URL: `${sandbox}/analytics`,
  INSIGHTS_URL: `${sandbox}/insights`,
  CAST_URL: `${sandbox}/cast/sender.js`,
  ACCESS_BRIDGE_URL: `${sandbox}/bridge`,
  INSIGHTS_PROJECT: 'demo',
  INSIGHTS_DATASET: 'production',
})

/** Builds the site with an environment. Throws an Error if the build fails. */
export const buildSite = async (env: NodeJS.ProcessEnv, output?: Output, args: string[] = []): Promise<void> => {
  const code = await runNode(['scripts/build.ts', ...args], env, output)
  if (code) throw new Error(`The build ended with code ${code}: the reason is above`)
}

/**
 * URLs of a running demo. `shell` serves only 404.html, `library` another player, `members` requires sign-in,
 * `subscribers` and `patrons` a plan of either account provider, `nested` is at a path of its host, `look` has the font,
 * tags and pages of a publisher, `french` has one language, `arabic` begins with one that is written from right to left. `out`, `nestedOut` and `lookOut` are the built folders.
 */
export type Demo = {
  sandbox: string
  site: string
  shell: string
  library?: string
  members?: string
  subscribers?: string
  patrons?: string
  nested?: string
  look?: string
  french?: string
  arabic?: string
  out: string
  nestedOut?: string
  lookOut?: string
}

const shellOnly = (path: string) => !path.endsWith('.html') || path.endsWith('404.html')

/** Folder of end-to-end builds and reports. Separate folders allow parallel runs. */
export const journeys: string = process.env.FOYER_E2E || '.foyer/e2e'

/** Demo of the journeys. They measure no sizes, and the best compression takes 60 ms a page. */
export const demoOfJourneys = { folder: journeys, others: true, quality: 5 } satisfies DemoOptions

type DemoOptions = {
  folder: string
  media?: number
  tls?: boolean
  others?: boolean | readonly OtherName[]
  output?: Output | undefined
  env?: NodeJS.ProcessEnv
  quality?: number | undefined
}

type OtherSite = { env?: NodeJS.ProcessEnv; base?: string }

type OtherName = 'library' | 'members' | 'subscribers' | 'patrons' | 'nested' | 'look' | 'french' | 'arabic'

const otherSites: Record<OtherName, OtherSite> = {
  library: { env: { PLAYER_ID: 'FoyerPl1' } },
  members: { env: { CONFIG_SOURCE: 'demoauth' } },
  subscribers: { env: { CONFIG_SOURCE: 'demosvod' } },
  patrons: { env: { CONFIG_SOURCE: 'billsvod' } },
  nested: { base: '/watch/tv' },
  look: { env: { CONFIG_SOURCE: 'ownlook1' } },
  french: { env: { SITE_LANGUAGES: 'fr', CONFIG_SOURCE: 'demosvod' } },
  arabic: { env: { SITE_LANGUAGES: 'ar, en', CONFIG_SOURCE: 'billsvod' } },
}

const otherNames = Object.keys(otherSites) as OtherName[]

// Imported lazily, because static checks need no sandbox.
const startSandbox = async (media: number, tls: Certificate | undefined) => {
  const { startSandbox } = await import('../sandbox/server.ts')
  return startSandbox({ port: await freePort(), file: ':memory:', media, ...(tls && { tls }) })
}

/** Creates a certificate trusted by this process, with the environment that builds need. */
async function trusted(folder: string) {
  const { createCertificate } = await import('./certificate.ts')
  const certificate = await createCertificate()
  const file = resolve(folder, 'sandbox.pem')
  await mkdir(folder, { recursive: true })
  await writeFile(file, certificate.cert)
  setDefaultCACertificates([...getCACertificates(), certificate.cert])
  return { certificate, env: { NODE_EXTRA_CA_CERTS: file } }
}

/**
 * Builds and serves the demo. `media` counts synthetic items, `tls` includes HTTP/2, `others` adds all or some sites,
 * `output` and `env` are those of the builds, `quality` is that of Brotli.
 */
export const startDemo = async ({
  folder,
  media = 0,
  tls = false,
  others = false,
  output,
  quality,
  env: more = {},
}: DemoOptions): Promise<Demo & { close: () => Promise<unknown> }> => {
  const [out, bare] = [join(folder, 'dist'), join(folder, 'shell')]
  const trust = tls ? await trusted(folder) : undefined
  const sandbox = await startSandbox(media, trust?.certificate)
  const server = { port: 0, tls, quality }
  const site = await serveFolder({ root: out, ...server })
  const shell = await serveFolder({ root: bare, ...server })
  const names = others === true ? otherNames : others || []
  const otherServers = await Promise.all(names.map(serveOther))
  const close = () => Promise.all([sandbox, site, shell, ...otherServers].map((server) => server.close()))
  try {
    await rm(bare, { recursive: true, force: true })
    const env = { ...serverUrls(sandbox.url), ...trust?.env, ...more, FOYER_STATE: folder }
    await buildSite({ ...env, SITE_URL: site.url, FOYER_OUT: out }, output)
    await cp(out, bare, { recursive: true, filter: shellOnly })
    for (const { url, root, more } of otherServers)
      await buildSite({ ...env, ...more, SITE_URL: url, FOYER_OUT: root }, output)
  } catch (error) {
    await close()
    throw error
  }
  const addresses = Object.fromEntries(otherServers.map(({ name, url }) => [name, url]))
  const folders = others === true ? { nestedOut: join(folder, 'nested'), lookOut: join(folder, 'look') } : {}
  return { sandbox: sandbox.url, site: site.url, shell: shell.url, ...addresses, out, ...folders, close }

  async function serveOther(name: OtherName) {
    const { env: more = {}, base = '' } = otherSites[name]
    const root = join(folder, name)
    return { ...(await serveFolder({ root, ...server, base })), name, root, more }
  }
}
