import { z } from 'zod/mini'
import { AppError, formatIssues } from '../data/errors.ts'
import { convert } from '../data/schema.ts'
import type { SourceSettings } from './config-source.ts'

const text = convert(z.optional(z.string().check(z.trim())), (value) => value || undefined)

const SettingsSchema = z.object({
  defaultConfigSource: text,
  playerId: text,
  playerLicenseKey: text,
  // A single value may omit the brackets of a list.
  additionalAllowedConfigSources: z._default(
    z.union([z.array(z.string()), convert(z.string(), (source) => [source])]),
    [],
  ),
  UNSAFE_allowAnyConfigSource: convert(
    z._default(z.union([z.boolean(), z.string()]), false),
    (value) => value === true || value === 'true',
  ),
  apiAccessBridgeUrl: text,
})

/** Settings of `.webapp.ini`: config sources, player and access bridge. */
export type Settings = z.infer<typeof SettingsSchema>

/** Parses the INI. Throws 'No usable config sources' without any source. */
export function parseSettings(ini: unknown, override?: string): Settings {
  const result = SettingsSchema.safeParse(ini)
  if (!result.success)
    throw new AppError(`Unable to load .webapp.ini:\n${formatIssues(result.error)}`, 'settings_invalid')
  const settings = { ...result.data, defaultConfigSource: override || result.data.defaultConfigSource }
  const usable =
    settings.defaultConfigSource ||
    settings.additionalAllowedConfigSources.length ||
    settings.UNSAFE_allowAnyConfigSource
  if (!usable) throw new AppError(`No usable config sources: ${sourceRemedy}`, 'settings_invalid')
  return settings
}

/** Remedy for settings without a source. */
export const sourceRemedy = 'set defaultConfigSource in .webapp.ini to an id of the platform or an address'

const shortId = /^[a-z\d]{8}$/

/** Returns whether a source resembles a mistyped config id. */
export const isMistypedConfigId = (source: string) => /^[\w-]+$/.test(source) && !shortId.test(source)

/** URL of a config source: 8-character ids are on the platform, others are URLs. */
export const configUrl = (source: string, platform: string) =>
  shortId.test(source) ? `${platform}/apps/configs/${source}.json` : source

/** Settings within pages: the allowed configs. */
export const sourceSettingsOf = (settings: Settings): SourceSettings => ({
  defaultSource: settings.defaultConfigSource ?? '',
  otherSources: settings.additionalAllowedConfigSources,
  anySource: settings.UNSAFE_allowAnyConfigSource,
})
