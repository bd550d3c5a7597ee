import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ContentChange } from '#publishing/shared/content-change.ts'
import { type DaemonOptions, startDaemon } from '#publishing/webhook/daemon.ts'
import { secrets } from '../../../scripts/lib/senders.ts'
import { signIn } from './bucket.ts'
import { type Files, siteOf } from './site.ts'

type DaemonSetup = {
  env?: Record<string, string>
  recheckDelaysMs?: number[]
  timeoutMs?: number
  now?: () => number
  /** Replaces ingest and build: current content of the site. */
  site?: (changes: ContentChange[]) => Files | Promise<Files>
  /** Actual ingest and build. */
  applyChanges?: DaemonOptions['applyChanges']
}

/** Webhook on a free port; `updates` records its updates. */
export async function openDaemon({
  env = {},
  recheckDelaysMs = [],
  now,
  timeoutMs,
  site = () => ({ 'index.html': 'home' }),
  applyChanges,
}: DaemonSetup = {}) {
  Object.assign(process.env, signIn)
  const state = mkdtempSync(join(tmpdir(), 'foyer-webhook-'))
  const updates: ContentChange[][] = []
  const logged: Record<string, unknown>[] = []
  const apply = async (changes: ContentChange[]) => {
    updates.push(changes)
    return { files: siteOf(await site(changes)), confirmed: [] }
  }
  const own = { WEBHOOK_PLATFORM_SECRET: secrets.platform, WEBHOOK_INSIGHTS_SECRET: secrets.insights, ...env }
  const { port, close } = await startDaemon({
    env: own,
    port: 0,
    state,
    recheckDelaysMs,
    random: () => 0.5,
    applyChanges: applyChanges ?? apply,
    log: (level, event, fields) => logged.push({ level, event, ...fields }),
    ...(now && { now }),
    ...(timeoutMs && { timeoutMs }),
  })
  let closing: Promise<void> | undefined
  const end = () => (closing ??= close())
  onTestFinished(async () => {
    await end()
    rmSync(state, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${port}`
  const json = async (path: string) => JSON.parse(await (await fetch(url + path)).text())
  return { url, updates, logged, json, metrics: async () => (await fetch(`${url}/metrics`)).text(), close: end }
}
