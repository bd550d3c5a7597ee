import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const project = (name: string, include: string[], exclude: string[] = []) => ({
  extends: true as const,
  test: { name, include, exclude: ['**/node_modules/**', ...exclude] },
})

// `dist` reads the finished build FOYER_DIST names: scripts/test.ts sets it after the build
const transcripts = 'tests/dist/transcripts.test.ts'
const finished = process.env.FOYER_DIST ? [project('dist', ['tests/dist/**/*.test.ts'], [transcripts])] : []
// `look` reads the finished build with transcripts that FOYER_LOOK names
const { FOYER_LOOK } = process.env
const look = FOYER_LOOK
  ? [
      {
        ...project('look', [transcripts]),
        test: { ...project('look', [transcripts]).test, env: { FOYER_DIST: FOYER_LOOK } },
      },
    ]
  : []
// `nested` reads the finished build for a path of its host that FOYER_NESTED names
const nested = process.env.FOYER_NESTED ? [project('nested', ['tests/nested/**/*.test.ts'])] : []
// `radosgw` publishes to the real S3 server that FOYER_S3 names: scripts/radosgw.ts --test starts one
const published = process.env.FOYER_S3 ? [project('radosgw', ['tests/radosgw/**/*.test.ts'])] : []
// `nginx` serves the build that FOYER_DIST names with Debian's nginx, by the rules that the build wrote for it
const hosted = process.env.FOYER_NGINX ? [project('nginx', ['tests/nginx/**/*.test.ts'])] : []
// One project per engine of FOYER_ENGINES, a JSON list: scripts/lib/checks.ts sets it
const engines: { name: string }[] = JSON.parse(process.env.FOYER_ENGINES || '[]')
const foreign = engines.map((engine) => {
  const { test, ...shared } = project(`engine ${engine.name}`, ['tests/browsers/**/*.test.ts'])
  return { ...shared, test: { ...test, env: { FOYER_ENGINE: JSON.stringify(engine) } } }
})

export default defineConfig({
  test: {
    // Vitest leaves one core free by itself, which halves the speed of a small machine
    maxWorkers: availableParallelism() + 1,
    // What builds or publishes takes its time on a small machine; no test measures time
    testTimeout: 60_000,
    // The second setup file resets modules and globals between files
    isolate: false,
    setupFiles: ['tests/support/seed.ts', 'tests/support/reset-state.ts'],
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      project('unit', ['src/**/*.test.{ts,tsx}', 'integrations/**/*.test.ts', 'scripts/**/*.test.ts']),
      project(
        'tests',
        ['tests/**/*.test.{ts,tsx}'],
        ['tests/e2e/**', 'tests/dist/**', 'tests/nested/**', 'tests/radosgw/**', 'tests/nginx/**', 'tests/browsers/**'],
      ),
      ...finished,
      ...nested,
      ...look,
      ...published,
      ...hosted,
      ...foreign,
    ],
  },
})
