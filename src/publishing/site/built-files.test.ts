import { expect, test } from 'vitest'
import { fileLimitWarnings } from './built-files.ts'

test.each([
  [20_000, []],
  [20_001, [expect.stringMatching(/^The site has 20,001 files: .* 20,000 /)]],
])('a site of %d files has a warning only above the limit of a host', (files, warnings) =>
  expect(fileLimitWarnings(files)).toEqual(warnings),
)
