import { siteBuilder } from '#publishing/webhook/builder.ts'
import { startDaemon } from '#publishing/webhook/daemon.ts'
import { jsonLog } from '#publishing/webhook/log.ts'
import { commandLine, untilStopped } from './lib/command.ts'
import { needFree, portFrom } from './lib/ports.ts'

// Takes change notices from the content systems: WEBHOOK_PORT, WEBHOOK_HOST, WEBHOOK_PLATFORM_SECRET, WEBHOOK_INSIGHTS_SECRET;
// publishes to PUBLISH_TO, or hands the work to a CI system: WEBHOOK_DISPATCH
await commandLine(async () => {
  const { env } = process
  const log = jsonLog(console.log, () => new Date())
  const port = await needFree('WEBHOOK_PORT', portFrom('WEBHOOK_PORT', 4500))
  const say = (line: string) => log('info', 'build', { line })
  const builder = () => siteBuilder({ root: process.cwd(), env, say })
  const { senders, close } = await startDaemon({ env, port, builder, log })
  untilStopped(close)
  log('info', 'ready', { port, senders, target: env.WEBHOOK_DISPATCH || env.PUBLISH_TO })
})
