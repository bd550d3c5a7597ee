import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { serveFolder } from '#publishing/serve/serve.ts'
import type { Certificate } from './certificate.ts'
import { runNode } from './command.ts'
import { freePort } from './ports.ts'

/** Every remote world, moved to the sandbox by address alone. */
export const worldsOf = (sandbox: string): Record<string, string> => ({
  PLATFORM_URL: `${sandbox}/platform`,
  ACCOUNTS_URL: `${sandbox}/accounts`,
  BILLING_URL: `${sandbox}/billing`,
  NOTIFICATIONS_URL: `${sandbox}/notifications`,
  ADYEN_URL: `${sandbox}/adyen`,
  ANALYTICS_URL: `${sandbox}/analytics`,
  INSIGHTS_URL: `${sandbox}/insights`,
  ACCESS_BRIDGE_URL: `${sandbox}/bridge`,
  INSIGHTS_PROJECT: 'demo',
  INSIGHTS_DATASET: 'production',
})

/** Builds the site with the given environment; throws when the build does not succeed. */
export const buildSite = async (env: NodeJS.ProcessEnv): Promise<void> => {
  const code = await runNode(['scripts/build.ts'], env)
  if (code) throw new Error(`The build ended with code ${code}: what is wrong stands above`)
}

/**
 * The addresses of a running demo; `shell` is the same build with every page but 404.html taken away, `library` the same
 * site of a publisher with a player library of their own, `members` one that asks its viewers to sign in.
 */
export type Demo = { sandbox: string; site: string; shell: string; library?: string; members?: string; out: string }

const shellOnly = (path: string) => !path.endsWith('.html') || path.endsWith('404.html')

/** Where the journeys build and report; another folder lets two runs stand beside each other. */
export const journeys: string = process.env.FOYER_E2E || '.foyer/e2e'

type Wanted = { folder: string; media?: number; tls?: boolean; others?: boolean }

const otherSites = { library: { PLAYER_ID: 'FoyerPl1' }, members: { CONFIG_SOURCE: 'demoauth' } }

// loaded when asked for: a check of the code alone needs no sandbox
const startTwin = async (media: number, tls: Certificate | undefined) => {
  const { startSandbox } = await import('../sandbox/server.ts')
  return startSandbox({ port: await freePort(), file: ':memory:', media, ...(tls && { tls }) })
}

/** A certificate that this process believes, and the environment in which builds do. */
async function trusted(folder: string) {
  const { ownCertificate } = await import('./certificate.ts')
  const certificate = await ownCertificate()
  const file = resolve(folder, 'sandbox.pem')
  await mkdir(folder, { recursive: true })
  await writeFile(file, certificate.cert)
  setDefaultCACertificates([...getCACertificates(), certificate.cert])
  return { certificate, env: { NODE_EXTRA_CA_CERTS: file } }
}

/**
 * A production build of the demo over a sandbox in memory, served on free ports with its real policy headers.
 * `media` adds that many synthetic films, `tls` has all speak TLS, and the site HTTP/2, as production does, `others` adds
 * `library` and `members`.
 */
export const startDemo = async ({
  folder,
  media = 0,
  tls = false,
  others = false,
}: Wanted): Promise<Demo & { close: () => Promise<unknown> }> => {
  const [out, bare] = [join(folder, 'dist'), join(folder, 'shell')]
  const trust = tls ? await trusted(folder) : undefined
  const sandbox = await startTwin(media, trust?.certificate)
  const site = await serveFolder({ root: out, port: 0, tls })
  const shell = await serveFolder({ root: bare, port: 0, tls })
  const beside = others ? await Promise.all(Object.entries(otherSites).map(serveOther)) : []
  const close = () => Promise.all([sandbox, site, shell, ...beside].map((server) => server.close()))
  try {
    await rm(bare, { recursive: true, force: true })
    const env = { ...worldsOf(sandbox.url), ...trust?.env, FOYER_STATE: folder }
    await buildSite({ ...env, SITE_URL: site.url, FOYER_OUT: out })
    await cp(out, bare, { recursive: true, filter: shellOnly })
    for (const { url, root, more } of beside) await buildSite({ ...env, ...more, SITE_URL: url, FOYER_OUT: root })
  } catch (error) {
    await close()
    throw error
  }
  const addresses = Object.fromEntries(beside.map(({ name, url }) => [name, url]))
  return { sandbox: sandbox.url, site: site.url, shell: shell.url, ...addresses, out, close }

  async function serveOther([name, more]: [string, NodeJS.ProcessEnv]) {
    const root = join(folder, name)
    return { ...(await serveFolder({ root, port: 0, tls })), name, root, more }
  }
}
