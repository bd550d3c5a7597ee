import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
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
  [{ code: 'ENOENT', syscall: 'mkdir', path: '/readonly/site' }, /^\/readonly\/site cannot be made.*FOYER_OUT/],
  [{ code: 'EEXIST', syscall: 'mkdir', path: '/plain' }, /^\/plain cannot be made: a file has its name/],
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

test('explain names the help text for an unknown option and a missing value', () => {
  const messageFor = (...args: string[]) => {
    try {
      parseArgs({ args, options: { to: { type: 'string' } }, allowPositionals: true })
    } catch (error) {
      return explain(error)
    }
    return ''
  }
  expect(messageFor('--too')).toBe("Unknown option '--too': `-- --help` lists the options and variables")
  expect(messageFor('--to', '--too')).toMatch(/^Option '--to'.* is ambiguous: .*--help/)
})

test('explain names the command that installs a missing package', () => {
  const missing = new Error("Cannot find package 'aedes' imported from /app/scripts/sandbox/notifications/broker.ts")
  expect(explain(missing)).toMatch(/^The package aedes is not installed: run `npm install`/)
})

test('explain returns the message of any other error unchanged', () => {
  expect(explain(new Error('There is no site in dist: build it first'))).toBe(
    'There is no site in dist: build it first',
  )
  expect(explain('plain')).toBe('plain')
})
