import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    testTimeout: 30_000,
    // Workers that are reused start four times faster; each run of a mutant still loads its modules anew
    isolate: false,
    setupFiles: ['tests/support/seed.ts'],
    include: JSON.parse(process.env.MUTATION_TESTS ?? '[]'),
    // A function that is sent as text has no instrumentation in its new scope
    testNamePattern: /^(?!.*needs nothing around it)/,
  },
})
