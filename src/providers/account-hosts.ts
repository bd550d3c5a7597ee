import { type Config, integrationOf } from '#domain/config.ts'

const hosts = {
  accounts: { test: 'https://staging-sims.jwplayer.com', live: 'https://sims.jwplayer.com' },
  billing: { test: 'https://mediastore-sandbox.cleeng.com', live: 'https://mediastore.cleeng.com' },
}

const fields = { accounts: 'jwp', billing: 'cleeng' } as const

/** The account provider of a config: its address by the sandbox flag (spec 1 §9) and the field that carries the flag. */
export function accountHost(config: Pick<Config, 'integrations'>) {
  const kind = integrationOf(config)
  if (!kind) return undefined
  const field = fields[kind]
  const isTest = config.integrations[field]?.useSandbox ?? true
  return { kind, url: hosts[kind][isTest ? 'test' : 'live'], isTest, flag: `integrations.${field}.useSandbox` }
}
