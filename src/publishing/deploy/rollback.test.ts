import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openFolderStore } from '../object-storage/folder-store.ts'
import { stateObjectMetadata } from '../object-storage/store.ts'
import { DeployState } from '../release/deploy-state.ts'
import { type Change, releaseKey, writePlan } from '../release/plan.ts'
import { publisherOf } from './publisher.ts'
import { rollBack } from './rollback.ts'

it('rollBack reverts a release with 200,000 changed paths', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-rollback-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const store = openFolderStore(folder)
  const many = Array.from({ length: 200_000 }, (_, at): Change => {
    const now = { digest: String(at), form: '1', bytes: 1 } as const
    return { path: `_astro/${at}.js`, kind: 'asset', now }
  })
  for (const [release, changes] of [[], many].entries()) {
    const head = { release: release + 1, by: 'a test', nonce: `${release}`, at: '2026-01-01T00:00:00.000Z' }
    await store.put(releaseKey(head.release, 'plan'), await writePlan({ head, changes }), stateObjectMetadata)
    await store.put(releaseKey(head.release, 'done'), Buffer.from(JSON.stringify(head)), stateObjectMetadata)
  }
  const publisher = publisherOf({ store, deployState: new DeployState(':memory:') })
  const { release, changes } = await rollBack(1, publisher)
  expect([release, changes.length]).toEqual([3, many.length])
})
