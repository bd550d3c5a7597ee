import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#core/data/errors.ts'
import { openProviders, usesSandbox, withDemoHint } from './providers.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'providers-'))
  await writeFile(join(root, '.webapp.ini'), 'defaultConfigSource = demofree\n')
})
afterAll(() => rm(root, { recursive: true }))

test('usesSandbox returns true for a configuration of the sandbox', async () => {
  expect(await usesSandbox([], root, {})).toBe(true)
  expect(await usesSandbox([], root, { CONFIG_SOURCE: 'demosvod' })).toBe(true)
})

test('a configuration of a publisher uses the real providers', async () => {
  expect(await usesSandbox([], root, { CONFIG_SOURCE: 'abcd1234' })).toBe(false)
  expect(await usesSandbox([], root, { CONFIG_SOURCE: 'https://example.com/config.json' })).toBe(false)
  const { env, line } = await openProviders([], { CONFIG_SOURCE: 'abcd1234' })
  expect(env).toEqual({})
  expect(line).toMatch(/the real ones/)
})

test('the error of a demo configuration on the real platform names npm start', async () => {
  const error = new AppError('Failed to load the config "demofree": Config not found', 'config_invalid')
  expect(await withDemoHint(error, root, {})).toMatchObject({
    message: expect.stringMatching(/^Failed to load the config "demofree".*of the sandbox: run `npm start`/),
  })
  for (const env of [{ CONFIG_SOURCE: 'abcd1234' }, { PLATFORM_URL: 'http://127.0.0.1:4400/platform' }])
    expect(await withDemoHint(error, root, env)).toBe(error)
  const diskError = new Error('The disk is full')
  expect(await withDemoHint(diskError, root, {})).toBe(diskError)
})

test('--real and --sandbox override the configuration and exclude each other', async () => {
  expect(await usesSandbox(['--real'], root, {})).toBe(false)
  expect(await usesSandbox(['--sandbox'], root, { CONFIG_SOURCE: 'abcd1234' })).toBe(true)
  await expect(usesSandbox(['--real', '--sandbox'], root, {})).rejects.toThrow('exclude each other')
})
