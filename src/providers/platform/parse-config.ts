import { createConfigParser, type ParseConfig } from '#core/site/config.ts'
import { accountProviders } from '../registry.ts'

/** Parses a configuration. Throws an AppError with every problem and its path. */
export const parseConfig: ParseConfig = createConfigParser(accountProviders)
