import { parseConfig } from '#core/config.ts'
import type { OpenSandbox } from '../sandbox/start.ts'

/** One of the sandbox's sites, its providers moved to the sandbox by address alone. */
export async function demoSite(sandbox: OpenSandbox, id: string) {
  const at = (world: string) => `${sandbox.url}/${world}`
  return {
    config: parseConfig(await sandbox.json(`/platform/apps/configs/${id}.json`), id),
    platform: at('platform'),
    accountHosts: { accounts: at('accounts'), billing: at('billing'), notifications: at('notifications') },
  }
}
