import { parseBoolean } from '../content/media.ts'
import type { Config } from './config.ts'

/** Returns whether search is configured. */
export const canSearch = ({ features, custom }: Pick<Config, 'features' | 'custom'>): boolean =>
  Boolean(features.searchPlaylist) || parseBoolean(custom.appContentSearch) === true
