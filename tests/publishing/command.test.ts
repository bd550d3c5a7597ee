import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { lineReport } from '#core/report/report.ts'
import { publishCommand } from '#publishing/deploy/command.ts'
import { type Files, siteAt } from './support/site.ts'

/** Built site, live folder and publish command. */
function openBenchSite() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-command-'))
  vi.stubEnv('FOYER_STATE', join(folder, 'state'))
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  })
  const [built, live] = [join(folder, 'dist'), join(folder, 'www')]
  const build = (files: Files) => {
    rmSync(built, { recursive: true, force: true })
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(built, path)), { recursive: true })
      writeFileSync(join(built, path), text)
    }
  }
  /** Output lines of the command. */
  const runIn = async (env: Record<string, string>, ...args: string[]) => {
    const lines: string[] = []
    const all = ['--to', `file:${live}`, '--from', built, ...args]
    await publishCommand({ args: all, env, report: lineReport((line) => lines.push(line)) })
    return lines
  }
  const run = (...args: string[]) => runIn({}, ...args)
  return { live, build, run, runIn, page: (path = '') => readFileSync(join(live, path, 'index.html'), 'utf8') }
}

it('the publish command publishes a build, and --rollback restores an earlier release without a build', async () => {
  const { build, run, page } = openBenchSite()
  for (const version of [1, 2, 3]) {
    build(siteAt(version))
    expect((await run()).at(-1)).toMatch(new RegExp(`^Release ${version} is live at .+, in \\d+\\.\\d s$`))
  }
  build({ 'index.html': 'half a build' })
  expect((await run('--rollback')).at(-1)).toMatch(/^Release 4 is live at .+, 0 uploaded, in/)
  expect(page()).toBe(siteAt(2)['index.html'])
  expect(page('m/only-in-2')).toBe(siteAt(2)['m/only-in-2/index.html'])
  expect((await run('--rollback', '1')).at(-1)).toMatch(/^Release 5 is live/)
  expect(page()).toBe(siteAt(1)['index.html'])
})

it('a dry run prints each file that would change, and changes nothing', async () => {
  const { build, run, page } = openBenchSite()
  build({ 'index.html': 'home', 'old/index.html': 'old', 'same/index.html': 'same' })
  await run()
  build({ 'index.html': 'another home', 'new/index.html': 'new', 'same/index.html': 'same' })
  const plan = await run('--dry-run')
  expect(plan.map((line) => line.replace(/ +/g, ' '))).toEqual([
    '~ page index.html',
    '+ page new/index.html',
    '- page old/index.html',
    '1 new, 1 changed, 1 removed; nothing was published',
  ])
  expect([page(), page('old')]).toEqual(['home', 'old'])
  expect((await run()).at(-1)).toMatch(/^Release 2 is live at .+: 1 new, 1 changed, 1 removed/)
})

it('an unattended publish fails after a rollback, and a manual publish replaces the rollback', async () => {
  const { build, run, runIn, page } = openBenchSite()
  for (const version of [1, 2]) {
    build(siteAt(version))
    await run()
  }
  await run('--rollback')
  await expect(run('--unattended')).rejects.toThrow(/rolled back to release 1 and stays there/)
  for (const PUBLISH_UNATTENDED of ['1', 'true'])
    await expect(runIn({ PUBLISH_UNATTENDED })).rejects.toThrow(/stays there/)
  expect(page()).toBe(siteAt(1)['index.html'])
  await run()
  expect(page()).toBe(siteAt(2)['index.html'])
})

it.each(['--rollback', '--collect', '--finish'])('a dry run with %s fails and changes nothing', async (option) => {
  const { build, run, page } = openBenchSite()
  for (const version of [1, 2]) {
    build(siteAt(version))
    await run()
  }
  await expect(run(option, '--dry-run', '--build', '7')).rejects.toThrow(`or omit ${option}`)
  expect(page()).toBe(siteAt(2)['index.html'])
})

it('a dry run of a shard fails and stores nothing', async () => {
  const { build, runIn, live } = openBenchSite()
  build(siteAt(1))
  const part = { SHARD_INDEX: '0', SHARD_COUNT: '2', BUILD_ID: '7' }
  await expect(runIn(part, '--dry-run')).rejects.toThrow(/part 0 of 2/)
  expect(existsSync(live)).toBe(false)
})

it.each([
  [['--rollback', 'yesterday'], '--rollback yesterday: give a whole number'],
  [['--rollback', '7'], /cannot return to release 7|has no earlier release/],
  [['everything'], 'Unexpected argument "everything"'],
  [['--collect', '--days', 'few'], '--days few: give a whole number'],
  [['--finish'], /^The build has no name: set --build/],
])('the publish command rejects %j with an error message and changes nothing', async (args, sentence) => {
  const { build, run, page } = openBenchSite()
  build(siteAt(1))
  await run()
  await expect(run(...args)).rejects.toThrow(sentence)
  expect(page()).toBe(siteAt(1)['index.html'])
})

it('a CloudFront purge of a site below a path needs SITE_URL, and a publish without it changes nothing', async () => {
  const { build, runIn, live } = openBenchSite()
  build({ ...siteAt(1), 'robots.txt': 'User-agent: *\n\nSitemap: https://example.com/watch/sitemap-index.xml\n' })
  const env = { CDN_PURGE: 'cloudfront', CLOUDFRONT_DISTRIBUTION_ID: 'EDFDVBD6EXAMPLE' }
  await expect(runIn(env)).rejects.toThrow('CDN_PURGE=cloudfront needs SITE_URL, because the site is below /watch')
  expect(existsSync(live)).toBe(false)
})

it('the publish command warns if the sitemap URL in robots.txt is a local address', async () => {
  const { build, run } = openBenchSite()
  const robots = (origin: string) => ({ 'robots.txt': `User-agent: *\n\nSitemap: ${origin}/sitemap-index.xml\n` })
  build({ ...siteAt(1), ...robots('http://127.0.0.1:4321') })
  expect(await run()).toContainEqual(
    expect.stringMatching(/^WARNING: The pages lead to http:\/\/127\.0\.0\.1:4321.*SITE_URL/),
  )
  build({ ...siteAt(1), ...robots('https://example.com') })
  expect((await run()).filter((line) => line.includes('WARNING'))).toEqual([])
})
