import { parseConfig } from '#providers/platform/parse-config.ts'
import type { OpenSandbox } from '../sandbox/start.ts'

/** One of the sandbox's sites, its providers moved to the sandbox by address alone. */
export async function demoSite(sandbox: OpenSandbox, id: string) {
  const at = (path: string) => `${sandbox.url}/${path}`
  return {
    config: parseConfig(await sandbox.json(`/platform/apps/configs/${id}.json`), id),
    platform: at('platform'),
    accountHosts: { jwp: at('accounts'), cleeng: at('billing'), notifications: at('notifications') },
  }
}
