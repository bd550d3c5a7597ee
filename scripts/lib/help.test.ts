import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

test.each(globSync('scripts/*.ts'))('%s --help prints its usage and exits without an error', async (script) => {
  const { stdout, stderr } = await run(process.execPath, [script, '--help'])
  expect(stdout).toMatch(/^(npm|node) [^\n]+: \w+/)
  expect(stderr).toBe('')
})
