import { expect, test } from 'vitest'
import { counted, playwrightTally, slowestJourneys, slowestTestFiles, vitestTally } from './reports.ts'

test.each([
  ['all tests pass', 0, { passed: 3, failed: 0 }, { passed: 3, failed: 0 }],
  ['a test fails', 1, { passed: 3, failed: 2 }, { passed: 3, failed: 2 }],
  ['a file does not load', 1, { passed: 3, failed: 0 }, { passed: 3, failed: 1 }],
  ['no test runs', 0, { passed: 0, failed: 0 }, { passed: 0, failed: 1 }],
])('counted returns the numbers of passed and failed tests if %s', (_, code, tally, result) =>
  expect(counted(code, { ...tally, failures: [] })).toMatchObject(result),
)

test('vitestTally lists each failed test and each file that does not load with its message', () => {
  const assertion = { fullName: 'a rule holds', status: 'failed', failureMessages: ['\u001b[31mexpected 1\u001b[0m'] }
  const { failures } = vitestTally({
    testResults: [
      { name: 'a.test.ts', status: 'failed', message: '', assertionResults: [assertion] },
      { name: 'b.test.ts', status: 'failed', message: 'Cannot find c.ts', assertionResults: [] },
      { name: 'd.test.ts', status: 'passed', message: '', assertionResults: [{ ...assertion, status: 'passed' }] },
    ],
  })
  expect(failures).toEqual(['a.test.ts › a rule holds\nexpected 1', 'b.test.ts\nCannot find c.ts'])
})

test('playwrightTally counts a flaky test as passed, and lists it and a failed one with project and error', () => {
  const results = [{ status: 'failed', error: { message: 'not seen' } }, { status: 'passed' }]
  const journey = (title: string, status: string) => ({ title, tests: [{ projectName: 'phone', status, results }] })
  const inner = {
    file: 'a.spec.ts',
    specs: [journey('opens', 'flaky'), journey('plays', 'expected'), journey('ends', 'unexpected')],
  }
  const tally = playwrightTally({
    stats: { expected: 1, flaky: 1, unexpected: 1, skipped: 0 },
    suites: [{ file: 'a.spec.ts', suites: [inner] }],
  })
  const failures = ['flaky: [phone] a.spec.ts › opens\nnot seen', 'unexpected: [phone] a.spec.ts › ends\nnot seen']
  expect(tally).toEqual({ passed: 2, failed: 1, failures })
})

test('slowestTestFiles and slowestJourneys list the total seconds of each file, slowest first', () => {
  const result = (name: string, endTime: number) => ({ name, status: 'passed', message: '', startTime: 1000, endTime })
  const timed = (ms: number) => ({ status: 'passed', duration: ms })
  const journey = (...durations: number[]) => ({
    title: 'opens',
    tests: durations.map((ms) => ({ projectName: 'site', status: 'expected', results: [timed(ms)] })),
  })
  expect(
    slowestTestFiles({
      testResults: [result('a.test.ts', 3000), result('b.test.ts', 9000)].map((one) => ({
        ...one,
        assertionResults: [],
      })),
    }),
  ).toEqual(['8 s b.test.ts', '2 s a.test.ts'])
  expect(
    slowestJourneys({
      suites: [
        { file: 'a.spec.ts', specs: [journey(1000)], suites: [{ file: 'a.spec.ts', specs: [journey(2000, 4000)] }] },
        { file: 'b.spec.ts', specs: [journey(9000)] },
      ],
    }),
  ).toEqual(['9 s b.spec.ts', '7 s a.spec.ts'])
})
