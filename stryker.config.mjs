const id = process.env.MUTATION_ID ?? 'all'

/** Settings of `npm run mutation`, which names sources, tests and report of each folder. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './scripts/lib/mutation-sample.ts'],
  checkers: process.env.MUTATION_SAMPLE ? ['sample'] : [],
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env.MUTATION_WORKERS ?? 2),
  timeoutMS: 15_000,
  incremental: true,
  incrementalFile: `.foyer/mutation/${id}.incremental.json`,
  tempDirName: '.foyer/mutation/tmp',
  ignorePatterns: ['/dist*', '.bench', '.screens', '.foyer', 'docs', 'public'],
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: process.env.MUTATION_REPORT },
  thresholds: { high: 95, low: 85, break: null },
}
