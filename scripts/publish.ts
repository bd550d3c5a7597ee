import { jsonHelp, reportedCommand } from './lib/reported-command.ts'

const help = `
npm run publish -- --to TARGET: uploads the built site to an object store or a folder.

  --to s3://BUCKET/PREFIX | file:FOLDER   the target (PUBLISH_TO)
  --endpoint URL     address of another S3-compatible store (S3_ENDPOINT)
  --from FOLDER      the files of a folder instead of the last build
  --brotli           stores compressed files (PUBLISH_BROTLI=1)
  --dry-run          lists the changes without publishing
  --rollback [N]     restores release N, or the previous one
  --finish [--build ID] [--wait SECONDS]   joins the parts of a build on several machines (BUILD_ID)
  --collect [--keep RELEASES] [--days DAYS]   deletes files that no retained release needs
${jsonHelp}
  --unattended       does not publish over a rollback (PUBLISH_UNATTENDED=1)

  FOYER_OUT, FOYER_STATE, SHARD_INDEX, SHARD_COUNT   those of the build
  AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION, AWS_PROFILE   credentials and region of the store
  CDN_PURGE=cloudflare|fastly|cloudfront   purges changed files; needs SITE_URL and the credentials of the service
`

await reportedCommand(help, async (report, args) => {
  const { publishCommand } = await import('#publishing/deploy/command.ts')
  return { facts: await publishCommand({ args, env: process.env, report }) }
})
