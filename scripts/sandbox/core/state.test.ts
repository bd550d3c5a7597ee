import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { openDocuments } from './documents.ts'
import { openState } from './state.ts'

it('a state file retains its documents, except those of an older format', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-sandbox-'))
  const file = join(folder, 'sandbox.sqlite')
  const old = new DatabaseSync(file)
  old.exec("create table documents (world text, id text, body text); insert into documents values ('kind', '1', '1')")
  old.close()
  const putNext = () => {
    const { database, close } = openState(file)
    const documents = openDocuments<number>(database, 'kind')
    const before = documents.all()
    documents.put('1', 2)
    close()
    return before
  }
  expect([putNext(), putNext()]).toEqual([[], [2]])
  rmSync(folder, { recursive: true })
})
