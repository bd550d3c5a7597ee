import { z } from 'zod/mini'
import { AppError, messageOf } from '#core/data/errors.ts'
import type { Config } from '#core/site/config.ts'
import { ownAddress } from '#core/site/config-source.ts'
import { configUrl, isMistypedConfigId } from '#core/site/settings.ts'
import { type FetchOptions, fetchJson } from '../http.ts'
import { parseConfig } from './parse-config.ts'

type ConfigLocation = {
  /** 8-character id or URL. */
  source: string | undefined
  platform: string
  /** URL of the site, which paths are relative to. */
  base: string
}

/** Fetches the site config. Throws an AppError with the reason. */
export async function fetchConfig(
  location: ConfigLocation,
  options?: FetchOptions,
): Promise<{ config: Config; wire: unknown }> {
  const { source, platform, base } = location
  if (!source) throw new AppError('No config location found', 'config_invalid')
  try {
    const url = ownAddress(configUrl(source, platform), base)
    if (!url) throw new TypeError('it is not a valid URL')
    const wire = await fetchJson(url, z.unknown(), options)
    return { config: parseConfig(wire, source), wire }
  } catch (cause) {
    if (cause instanceof AppError && cause.key === 'integrations_invalid') throw cause
    const hint = isMistypedConfigId(source) ? `. An id has eight lower-case letters and digits` : ''
    throw new AppError(`Failed to load the config "${source}": ${messageOf(cause)}${hint}`, 'config_invalid', { cause })
  }
}
