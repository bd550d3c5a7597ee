import { expect, test } from 'vitest'
import { counted } from './checks.ts'

test.each([
  ['all is well', 0, { passed: 3, failed: 0 }, { passed: 3, failed: 0 }],
  ['a test fails', 1, { passed: 3, failed: 2 }, { passed: 3, failed: 2 }],
  ['a file does not load', 1, { passed: 3, failed: 0 }, { passed: 3, failed: 1 }],
  ['nothing ran', 0, { passed: 0, failed: 0 }, { passed: 0, failed: 1 }],
])('%s', (_, code, tally, result) => expect(counted(code, tally)).toEqual(result))
