import { closeOnSignal, commandLine, run, runNode } from './lib/command.ts'
import { assertPortFree, portFrom } from './lib/ports.ts'
import { missingPrograms, radosKeys, startRadosgw } from './radosgw/start.ts'

const packages = ['ceph-mon', 'ceph-mgr', 'ceph-osd', 'radosgw', 'ceph-common']

const help = `
node scripts/radosgw.ts: a real S3 server on this machine (Debian, root).

  --install        installs its packages
  --test           publishes to it and stops
  RADOSGW_PORT=4700, RADOSGW_MON_PORT=4710   ports of the server
`

await commandLine(help, async () => {
  if (process.argv.includes('--install') && (await missingPrograms()).length) {
    await run('apt-get', ['update'])
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
      DEBIAN_FRONTEND: 'noninteractive',
    })
  }
  const missing = await missingPrograms()
  if (missing.length) throw new Error(`${missing.join(', ')} missing: add --install, or install ${packages.join(' ')}`)
  const port = await assertPortFree('RADOSGW_PORT', portFrom('RADOSGW_PORT', 4700))
  const monPort = await assertPortFree('RADOSGW_MON_PORT', portFrom('RADOSGW_MON_PORT', 4710))
  console.log('Starting Ceph: about half a minute')
  const { url, close } = await startRadosgw({ folder: '.foyer/radosgw', port, monPort })
  closeOnSignal(close)
  const { accessKeyId, secretAccessKey } = radosKeys
  if (process.argv.includes('--test')) {
    const env = { FOYER_S3: url, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey }
    process.exitCode = await runNode(['node_modules/vitest/vitest.mjs', 'run', '--project', 'radosgw'], env)
    return close()
  }
  console.log(`radosgw  ${url}\nKeys     AWS_ACCESS_KEY_ID=${accessKeyId} AWS_SECRET_ACCESS_KEY=${secretAccessKey}`)
})
