import { lineReport } from '#core/report/report.ts'
import { closeOnSignal, commandLine, refuseArguments } from './lib/command.ts'
import { assertPortFree, portFrom } from './lib/ports.ts'

const help = `
npm run webhook: receives webhook events of the content systems and publishes the changes.

  WEBHOOK_PORT, WEBHOOK_HOST       port (4500) and network interface
  WEBHOOK_PLATFORM_SECRET          the secret of the video platform
  WEBHOOK_INSIGHTS_SECRET          the secret of the article system
  PUBLISH_TO=s3://BUCKET/PREFIX    the target of publishes, or file:FOLDER
  WEBHOOK_DISPATCH=github:OWNER/REPOSITORY | URL   starts a CI job instead of publishing
  GITHUB_TOKEN, GITHUB_API_URL, WEBHOOK_DISPATCH_TOKEN   credentials of that job

  The variables of npm run build and npm run publish apply.
`

await commandLine(help, async () => {
  refuseArguments()
  const { applyChanges } = await import('#publishing/build.ts')
  const { startDaemon } = await import('#publishing/webhook/daemon.ts')
  const { jsonLog } = await import('#publishing/webhook/server.ts')
  const { env } = process
  const log = jsonLog(console.log, () => new Date())
  const port = await assertPortFree('WEBHOOK_PORT', portFrom('WEBHOOK_PORT', 4500))
  const report = lineReport((line) => log('info', 'build', { line }))
  const site = { root: process.cwd(), env, report }
  const { senders, close } = await startDaemon({
    env,
    port,
    applyChanges: (changes) => applyChanges(site, changes),
    log,
  })
  closeOnSignal(close)
  const dispatch = env.WEBHOOK_DISPATCH
  // The path of a build hook is secret.
  const target = dispatch ? URL.parse(dispatch)?.host || dispatch : env.PUBLISH_TO
  log('info', 'ready', { port, senders, target })
})
