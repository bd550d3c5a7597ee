import { commandLine, printLine } from './lib/command.ts'

const help = `
npm run publish -- --to TARGET: brings the built site to an object store or a folder.

  --to s3://BUCKET/PREFIX | file:FOLDER   the target (PUBLISH_TO)
  --endpoint URL     a store that speaks S3 at another address
  --from FOLDER      the files of a folder in place of the last build
  --brotli           stores compressed files (PUBLISH_BROTLI=1)
  --dry-run          lists the changes and makes none
  --rollback [N]     brings back release N, or the one before
  --finish [--build ID] [--wait SECONDS]   joins the parts of a build on several machines
  --collect [--keep RELEASES] [--days DAYS]   removes what no kept release needs
  --unattended       stays with a rollback (PUBLISH_UNATTENDED=1)
`

await commandLine(help, async () => {
  const { publishCommand } = await import('#publishing/deploy/command.ts')
  await publishCommand({ args: process.argv.slice(2), env: process.env, log: printLine })
})
