import { publishCommand } from '#publishing/publish/command.ts'
import { commandLine, say } from './lib/command.ts'

// --to s3://bucket/prefix | file:FOLDER, --endpoint URL, --brotli, --dry-run, --from FOLDER;
// --rollback [RELEASE]; --finish [--build ID] [--wait SECONDS]; --collect [--keep RELEASES] [--days DAYS]
await commandLine(() => publishCommand({ args: process.argv.slice(2), env: process.env, say }))
