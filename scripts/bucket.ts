import { startBucket, testKeys } from './bucket/server.ts'
import { closeOnSignal, commandLine, refuseArguments } from './lib/command.ts'
import { assertPortFree, portFrom } from './lib/ports.ts'

const help = `
npm run bucket: a small S3 on this machine, for trying out publishing.

  BUCKET_PORT=4600, BUCKET_SITE_PORT=4601   the store, and the website in front of it
  BUCKET_HOST=127.0.0.1 the network interface; its keys are public, so expose it to containers only
  BUCKET_FILE=FILE      file of the objects; default: in memory
  BUCKET_PREFIX=PREFIX  the part of the bucket that the website serves
`

await commandLine(help, async () => {
  refuseArguments()
  const port = await assertPortFree('BUCKET_PORT', portFrom('BUCKET_PORT', 4600))
  const sitePort = await assertPortFree('BUCKET_SITE_PORT', portFrom('BUCKET_SITE_PORT', 4601))
  const { BUCKET_FILE: file = ':memory:', BUCKET_PREFIX: prefix = '', BUCKET_HOST: host = '127.0.0.1' } = process.env
  const { url, site, close } = await startBucket({ port, sitePort, file, prefix, host })
  closeOnSignal(close)
  console.log(`Bucket   ${url}  (--to s3://site/${prefix} --endpoint ${url})\nWebsite  ${site}/`)
  console.log(`Keys     AWS_ACCESS_KEY_ID=${testKeys.accessKeyId} AWS_SECRET_ACCESS_KEY=${testKeys.secretAccessKey}`)
})
