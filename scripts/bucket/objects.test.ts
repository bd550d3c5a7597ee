import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { openObjects } from './objects.ts'

it('a bucket in a file has a journal and deletes replaced and removed content', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bucket-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'bucket.sqlite')
  const objects = openObjects(file)
  const now = new Date(0)
  const put = (key: string, text: string) => objects.put(key, Buffer.from(text), {}, now)
  put('a', 'one')
  put('b', 'one')
  const second = put('a', 'two')
  const stored = objects.get('a')
  if (stored) objects.copy(stored, 'b', now)
  objects.remove('a')
  expect(objects.body(second).toString()).toBe('two')
  const database = new DatabaseSync(file, { readOnly: true })
  expect(
    database
      .prepare('select tag from body')
      .all()
      .map(({ tag }) => tag),
  ).toEqual([second])
  expect(database.prepare('pragma journal_mode').get()?.journal_mode).toBe('wal')
  database.close()
  objects.remove('b')
  expect(objects.body(second)).toHaveLength(0)
  objects.close()
})
