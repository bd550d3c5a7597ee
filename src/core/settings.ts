import { z } from 'zod'
import type { SourceSettings } from './config-source.ts'
import { AppError } from './errors.ts'

const text = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined)

const SettingsSchema = z.object({
  defaultConfigSource: text,
  playerId: text,
  playerLicenseKey: text,
  // A single one is easily written without the brackets of a list
  additionalAllowedConfigSources: z
    .union([z.array(z.string()), z.string().transform((source) => [source])])
    .default([]),
  UNSAFE_allowAnyConfigSource: z
    .union([z.boolean(), z.string()])
    .default(false)
    .transform((value) => value === true || value === 'true'),
  apiAccessBridgeUrl: text,
})

/** What `.webapp.ini` says: where configs come from, the player and the access bridge (spec 2 §7.2). */
export type Settings = z.infer<typeof SettingsSchema>

/** Reads the parsed INI; without a default, additional or any source it throws 'No usable config sources' (spec 1 §5). */
export function parseSettings(ini: unknown, override?: string): Settings {
  const result = SettingsSchema.safeParse(ini)
  if (!result.success) throw new AppError('Unable to load .webapp.ini', 'settings_invalid', { cause: result.error })
  const settings = { ...result.data, defaultConfigSource: override || result.data.defaultConfigSource }
  const usable =
    settings.defaultConfigSource ||
    settings.additionalAllowedConfigSources.length ||
    settings.UNSAFE_allowAnyConfigSource
  if (!usable) throw new AppError('No usable config sources', 'settings_invalid')
  return settings
}

const shortId = /^[a-z\d]{8}$/

/** A source that is neither an id nor an address, but looks like an id with a slip in it. */
export const isAlmostId = (source: string) => /^[\w-]+$/.test(source) && !shortId.test(source)

/** The address of a config source: an 8-character id lives on the platform, anything else is used as given (spec 1 §5). */
export const configUrl = (source: string, platform: string) =>
  shortId.test(source) ? `${platform}/apps/configs/${source}.json` : source

/** What the site itself carries of its settings: which configs it may show (spec 1 §5). */
export const sourceSettingsOf = (settings: Settings): SourceSettings => ({
  defaultSource: settings.defaultConfigSource ?? '',
  otherSources: settings.additionalAllowedConfigSources,
  anySource: settings.UNSAFE_allowAnyConfigSource,
})
