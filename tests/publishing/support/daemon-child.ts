import { readFileSync } from 'node:fs'
import { startDaemon } from '#publishing/webhook/daemon.ts'
import { siteOf } from './site.ts'

// Webhook in its own process, with a JSON file as the content system
const { SITE_FILE = '', WEBHOOK_PORT = '0' } = process.env
const applyChanges = async () => ({ files: siteOf(JSON.parse(readFileSync(SITE_FILE, 'utf8'))), confirmed: [] })
const { port } = await startDaemon({
  env: process.env,
  port: Number(WEBHOOK_PORT),
  applyChanges,
  log: () => {},
  recheckDelaysMs: [],
})
process.stdout.write(`${port}\n`)
