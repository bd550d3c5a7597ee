import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { explain } from './explain.ts'

const fault = (fields: object) => Object.assign(new Error('write'), fields)

test.each([
  [{ code: 'ENOSPC', path: '/out/a' }, /full.*\/out\/a.*FOYER_OUT/],
  [{ code: 'EROFS', path: '/out' }, /read-only: \/out .*FOYER_OUT/],
  [{ code: 'EACCES', path: '/out' }, /may not use \/out/],
  [{ code: 'EPERM', dest: '/out/b' }, /may not change \/out\/b/],
  [{ code: 'EACCES', syscall: 'listen', port: 80 }, /^Port 80 is reserved for the system/],
  [{ code: 'EADDRINUSE', address: '127.0.0.1', port: 4321 }, /127\.0\.0\.1:4321 is taken/],
  [{ code: 'ENOENT', syscall: 'mkdir', path: '/readonly/site' }, /^\/readonly\/site cannot be made/],
])('explain describes the location, cause and remedy of the error %o', (fields, sentence) => {
  expect(explain(fault(fields))).toMatch(sentence)
})

test('explain replaces the database error for a state folder that cannot be opened', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'foyer-')), 'plain')
  await writeFile(file, '')
  const opening = () => new DatabaseSync(join(file, 'site.sqlite'))
  expect(opening).toThrow()
  try {
    opening()
  } catch (error) {
    expect(explain(error)).toMatch(/^The state of builds cannot be opened.*FOYER_STATE/)
  }
})

test('explain describes a full disk that the database reports', () => {
  expect(explain(new Error('database or disk is full'))).toMatch(/^The disk is full: .*\.foyer.*FOYER_OUT/)
})

test('explain returns the message of any other error unchanged', () => {
  expect(explain(new Error('There is no site in dist: build it first'))).toBe(
    'There is no site in dist: build it first',
  )
  expect(explain('plain')).toBe('plain')
})
