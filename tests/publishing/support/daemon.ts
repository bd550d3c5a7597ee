import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Notice } from '#publishing/notice.ts'
import { startDaemon } from '#publishing/webhook/daemon.ts'
import { secrets } from '../../../scripts/lib/senders.ts'
import { signIn } from './bucket.ts'
import { type Files, siteOf } from './site.ts'

type Wanted = {
  env?: Record<string, string>
  looksMs?: number[]
  now?: () => number
  /** Stands for the pull and the build: what the site is made of at this moment. */
  site?: (notices: Notice[]) => Files | Promise<Files>
}

/** A webhook of one's own on a free port; `asked` is what it was asked to bring up to date, each time. */
export async function openDaemon({
  env = {},
  looksMs = [],
  now,
  site = () => ({ 'index.html': 'home' }),
}: Wanted = {}) {
  Object.assign(process.env, signIn)
  const state = mkdtempSync(join(tmpdir(), 'foyer-webhook-'))
  const asked: Notice[][] = []
  const logged: Record<string, unknown>[] = []
  const apply = async (notices: Notice[]) => {
    asked.push(notices)
    return { files: siteOf(await site(notices)), confirmed: [], close() {} }
  }
  const own = { WEBHOOK_PLATFORM_SECRET: secrets.platform, WEBHOOK_INSIGHTS_SECRET: secrets.insights, ...env }
  const { port, close } = await startDaemon({
    env: own,
    port: 0,
    state,
    looksMs,
    chance: () => 0.5,
    builder: () => ({ apply }),
    log: (level, event, facts) => logged.push({ level, event, ...facts }),
    ...(now && { now }),
  })
  onTestFinished(async () => {
    await close()
    rmSync(state, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${port}`
  const json = async (path: string) => JSON.parse(await (await fetch(url + path)).text())
  return { url, asked, logged, json, metrics: async () => (await fetch(`${url}/metrics`)).text() }
}
