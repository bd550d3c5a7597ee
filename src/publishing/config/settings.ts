import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod/mini'
import { baseOf } from '#core/address/site-path.ts'
import { AppError } from '#core/data/errors.ts'
import { languages, parseLanguages } from '#core/i18n/languages.ts'
import { ownAddress } from '#core/site/config-source.ts'
import { configUrl, parseSettings, type Settings, sourceRemedy } from '#core/site/settings.ts'
import type { InsightsDataset, Site } from '#core/site/site.ts'
import { staticPlatformPath } from '#core/site/static-platform.ts'
import { cleanEnvironment, cleanValue } from './environment.ts'
import { languageSetting, readIni } from './settings-file.ts'

// Texts of issues for publishers; browsers load none.
z.config(z.locales.en())

/** Site settings merged from the settings file, environment and defaults. */
export type SiteSettings = {
  settings: Settings
  /** Config source of the site: an 8-character id or an address. */
  configSource: string
  configUrl: string
  /** Video platform address without a trailing slash. */
  platform: string
  /** Site address without a trailing slash: an origin, with the path of the site if it has one. */
  siteUrl: string
  /** Address of the access bridge, if configured. */
  bridge?: string
  library?: Site['library']
  /** Article source. Undefined without a project and data set. */
  insights?: InsightsDataset
}

type Environment = Record<string, string | undefined>

/** Loads `.webapp.ini`, or the file in WEBAPP_INI. Throws an AppError on invalid settings. */
export async function loadSettings(root: string, variables: Environment): Promise<SiteSettings> {
  const env = cleanEnvironment(variables)
  const ini = await readIni(root, env)
  checkLanguages(languageSetting(ini, env))
  const settings = parseSettings(ini, env.CONFIG_SOURCE)
  const { defaultConfigSource } = settings
  if (!defaultConfigSource) {
    const isAdditional = settings.additionalAllowedConfigSources.length > 0
    const problem = isAdditional ? 'Additional config sources need a default one' : 'No config location found'
    throw new AppError(`${problem}: ${sourceRemedy}`, 'config_invalid')
  }
  const siteUrl = siteAddress(env)
  const platform = platformFolder(root, env)
    ? siteUrl + staticPlatformPath
    : address('PLATFORM_URL', env.PLATFORM_URL || 'https://cdn.jwplayer.com')
  const url = ownAddress(configUrl(defaultConfigSource, platform), siteUrl)
  if (!url) throw new AppError(`The config source "${defaultConfigSource}" is not a valid URL`, 'settings_invalid')
  const bridge = env.ACCESS_BRIDGE_URL || settings.apiAccessBridgeUrl
  return {
    settings,
    configSource: defaultConfigSource,
    configUrl: url,
    platform,
    siteUrl,
    ...(bridge && { bridge: address('The access bridge', bridge) }),
    library: libraryOf(settings, env),
    ...insightsOf(env),
  }
}

/** Throws an AppError that names a language without texts. */
function checkLanguages(setting = '') {
  const [unknown] = parseLanguages(setting).unknown
  if (unknown !== undefined)
    throw new AppError(
      `There are no texts for the language "${unknown}": choose from ${Object.keys(languages).join(', ')}`,
      'settings_invalid',
    )
}

/** Folder of the static platform that the site contains, if PLATFORM_URL is a `file:` address. */
export function platformFolder(root: string, { PLATFORM_URL = '' }: Environment): string | undefined {
  const value = cleanValue('PLATFORM_URL', PLATFORM_URL)
  if (!value.startsWith('file:')) return undefined
  return value.startsWith('file://') ? fileURLToPath(value) : resolve(root, value.slice('file:'.length))
}

/** Address of the site. Its path becomes part of patterns, host rules and file names. */
export function siteAddress({ SITE_URL: value = '' }: Environment): string {
  const url = address('SITE_URL', cleanValue('SITE_URL', value) || 'http://127.0.0.1:4321')
  const { search, hash } = new URL(url)
  if (search || hash || !/^(\/[a-z\d][\w.~-]*)*$/i.test(baseOf(url)))
    throw new AppError(
      `SITE_URL is "${url}": a path may have letters, digits, ".", "~", "_" and "-"`,
      'settings_invalid',
    )
  return url
}

/** The publisher's own player library, if configured. `PLAYER_ID` overrides it. */
function libraryOf({ playerId, playerLicenseKey }: Settings, env: Environment): Site['library'] {
  const id = env.PLAYER_ID ?? playerId
  return id ? { playerId: id, ...(playerLicenseKey && { licenseKey: playerLicenseKey }) } : undefined
}

function insightsOf(env: Environment): { insights?: InsightsDataset } {
  const { INSIGHTS_PROJECT: project, INSIGHTS_DATASET: dataset, INSIGHTS_URL: url } = env
  if (!project && !dataset) return {}
  if (!(project && dataset)) {
    const [there, missing] = project ? ['PROJECT', 'DATASET'] : ['DATASET', 'PROJECT']
    throw new AppError(`INSIGHTS_${there} is set, but INSIGHTS_${missing} is not`, 'settings_invalid')
  }
  return { insights: { project, dataset, ...(url && { url: address('INSIGHTS_URL', url) }) } }
}

/** Returns an http address without a trailing slash. Throws an AppError for other values. */
export function address(name: string, variable: string): string {
  const value = cleanValue(name, variable)
  // The URL parser accepts these within a host or a path.
  if (!/^https?:/.test(URL.parse(value)?.protocol ?? '') || /["<>`\s\p{Cf}]/u.test(value))
    throw new AppError(
      `${name} is "${value}", which is no http address such as https://example.com`,
      'settings_invalid',
    )
  return value.replace(/\/+$/, '')
}

/** Addresses of analytics and of the Cast sender. Throws an AppError for invalid ones. */
export const serviceAddresses = ({ ANALYTICS_URL, CAST_URL }: Environment) => ({
  analytics: address('ANALYTICS_URL', ANALYTICS_URL || 'https://ihe.jwpltx.com'),
  castSender: CAST_URL && address('CAST_URL', CAST_URL),
})

/** Folder of the state shared between builds. */
export const stateFolder = () => process.env.FOYER_STATE || '.foyer'

/** Path of a file or folder in the state folder. */
export const stateFile = (name: string) => join(stateFolder(), name)

/** Path of the content snapshot from the last ingest. */
export const snapshotFile = () => stateFile('snapshot.sqlite')

/** Folder of same-origin copies of the platform's images. */
export const imagesFolder = () => stateFile('images')
