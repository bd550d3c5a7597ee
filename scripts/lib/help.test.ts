import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

test.each(globSync('scripts/*.ts'))('%s --help says what it does and does nothing else', async (script) => {
  const { stdout, stderr } = await run(process.execPath, [script, '--help'])
  expect(stdout).toMatch(/^(npm|node) [^\n]+: \w+/)
  expect(stderr).toBe('')
})
