import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { confOf, type Location } from './conf.ts'

const exec = promisify(execFile)
const programs = ['ceph-mon', 'ceph-mgr', 'ceph-osd', 'radosgw', 'radosgw-admin', 'ceph', 'monmaptool', 'ceph-authtool']

/** Returns the missing Ceph programs. */
export async function missingPrograms(): Promise<string[]> {
  const missing = await Promise.all(
    programs.map((name) =>
      exec('sh', ['-c', `command -v ${name}`]).then(
        () => undefined,
        () => name,
      ),
    ),
  )
  return missing.filter((name) => name !== undefined)
}

export const radosKeys = { accessKeyId: 'foyer', secretAccessKey: 'a-secret-of-the-tests' }

/** Starts Ceph radosgw, a real S3 server, on 127.0.0.1. Requires root, takes about 30 s. */
export async function startRadosgw({ folder: parent, port, monPort }: Location) {
  const folder = resolve(parent)
  const conf = join(folder, 'ceph.conf')
  const children: ChildProcess[] = []
  const run = async (name: string, ...args: string[]) =>
    (await exec(name, ['--conf', conf, ...args], { timeout: 90_000 })).stdout
  const tool = (...args: string[]) => exec('ceph-authtool', args)
  const start = (name: string, ...args: string[]) => {
    children.push(spawn(name, ['--conf', conf, '-f', ...args], { stdio: 'ignore' }))
  }
  const close = async () => {
    for (const child of children.reverse()) {
      const ended = new Promise((done) => child.once('exit', done))
      if (child.exitCode === null && child.kill('SIGKILL')) await ended
    }
    await rm(folder, { recursive: true, force: true })
  }
  await rm(folder, { recursive: true, force: true })
  for (const part of ['mon', 'mgr', 'osd']) await mkdir(join(folder, part), { recursive: true })
  const fsid = randomUUID()
  await writeFile(conf, confOf({ folder, port, monPort }, fsid))
  try {
    const keys = keysIn(folder)
    await tool('-C', keys.mon, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *')
    await tool('-C', keys.admin, '--gen-key', '-n', 'client.admin', ...caps('mon', 'mgr', 'osd', 'mds'))
    await tool(keys.mon, '--import-keyring', keys.admin)
    const address = `[v2:127.0.0.1:${monPort},v1:127.0.0.1:${monPort + 1}]`
    await exec('monmaptool', ['--create', '--addv', 'a', address, '--fsid', fsid, join(folder, 'monmap')])
    await run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', join(folder, 'monmap'), '--keyring', keys.mon)
    start('ceph-mon', '-i', 'a')
    await run(
      'ceph',
      '--connect-timeout',
      '60',
      'auth',
      'get-or-create',
      'mgr.a',
      'mon',
      'allow profile mgr',
      'osd',
      'allow *',
      '-o',
      keys.mgr,
    )
    start('ceph-mgr', '-i', 'a')
    const osd = randomUUID()
    await run('ceph', 'osd', 'new', osd)
    await run(
      'ceph',
      'auth',
      'get-or-create',
      'osd.0',
      'mon',
      'allow profile osd',
      'osd',
      'allow *',
      'mgr',
      'allow profile osd',
      '-o',
      keys.osd,
    )
    await run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd)
    start('ceph-osd', '-i', '0')
    await run('ceph', 'auth', 'get-or-create', 'client.rgw', 'mon', 'allow rw', 'osd', 'allow rwx', '-o', keys.rgw)
    start('radosgw', '-n', 'client.rgw')
    const { accessKeyId, secretAccessKey } = radosKeys
    const user = [
      '--uid=foyer',
      '--display-name=foyer',
      `--access-key=${accessKeyId}`,
      `--secret-key=${secretAccessKey}`,
    ]
    await run('radosgw-admin', 'user', 'create', ...user)
    await waitForResponse(`http://127.0.0.1:${port}/`)
  } catch (error) {
    await close()
    throw error
  }
  return { url: `http://127.0.0.1:${port}`, close }
}

const caps = (...grants: string[]) => grants.flatMap((part) => ['--cap', part, 'allow *'])

const keysIn = (folder: string) => ({
  mon: join(folder, 'mon.keyring'),
  admin: join(folder, 'admin.keyring'),
  mgr: join(folder, 'mgr', 'keyring'),
  osd: join(folder, 'osd', 'keyring'),
  rgw: join(folder, 'rgw.keyring'),
})

async function waitForResponse(url: string) {
  for (let tries = 0; tries < 240; tries += 1) {
    if (await fetch(url).catch(() => undefined)) return
    await sleep(250)
  }
  throw new Error(`No response from radosgw at ${url}`)
}
