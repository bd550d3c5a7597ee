import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const read = (file: string) => readFileSync(file, 'utf8')
const helpOf = async (script: string) => (await run(process.execPath, [script, '--help'])).stdout

test.each(globSync('scripts/*.ts'))('%s --help prints its usage, with --json if the command has it', async (script) => {
  const { stdout, stderr } = await run(process.execPath, [script, '--help'])
  expect(stdout).toMatch(/^(npm|node) [^\n]+: \w+/)
  expect(stdout.includes('--json ')).toBe(read(script).includes('await reportedCommand('))
  expect(stderr).toBe('')
})

test.each([
  ['scripts/publish.ts', ['src/publishing/deploy/command.ts']],
  ['scripts/import.ts', ['scripts/import.ts']],
  ['scripts/doctor.ts', ['scripts/doctor.ts']],
  ['scripts/screenshots.ts', ['scripts/screenshots.ts']],
  ['scripts/bench.ts', globSync('scripts/bench/*.ts')],
  ['scripts/start.ts', ['scripts/lib/providers.ts']],
  ['scripts/dev.ts', ['scripts/lib/providers.ts']],
])('the help text of %s contains every option of the command', async (script, sources) => {
  const help = await helpOf(script)
  const option = /(?<![\w'])'?([a-z][a-z-]*)'?: \{ type: '(?:string|boolean)'/g
  const names = sources.flatMap((file) => [...read(file).matchAll(option)].map(([, name]) => `--${name}`))
  expect(names.length).toBeGreaterThan(1)
  expect([...new Set(names)].filter((name) => !help.includes(name))).toEqual([])
})

test.each(['build', 'preview', 'webhook', 'bucket', 'sandbox'])(
  'npm run %s rejects an argument and names its help text',
  async (name) => {
    const failed = run(process.execPath, [`scripts/${name}.ts`, '--port', '80'])
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Unknown option '--port': .*--help/),
    })
  },
)

test('a command stops for a variable with a control character and names the variable', async () => {
  const env = { ...process.env, PUBLISH_TO: 's3://bucket\nsecond line' }
  const failed = run(process.execPath, ['scripts/publish.ts'], { env })
  await expect(failed).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^PUBLISH_TO contains the /) })
})

// Set by the tests, by Node, by CI or for the test doubles of services.
const internal = /^(ASTRO_\w+|FOYER_E2E|NODE_\w+|PATH|PROD|AWS_\w+|(CLOUDFLARE_API_BASE|FASTLY_API_ENDPOINT)(_URL)?)$/

test('every environment variable that a command reads is documented, and the table of variables names no other one', async () => {
  const commands = ['scripts/*.ts', 'scripts/lib/*.ts', 'src/publishing/**/*.ts', 'src/core/*/*.ts', 'astro.config.mjs']
  const code = globSync(commands)
    .filter((file) => !file.endsWith('.test.ts'))
    .map(read)
  const docs = globSync(['*.md', 'docs/*.md']).map(read).join('\n')
  const helps = await Promise.all(globSync('scripts/*.ts').map(helpOf))
  const reading = /\benv\.([A-Z][A-Z\d_]+)\b/g
  const variables = code.flatMap((text) => [...text.matchAll(reading)].map(([, name = '']) => name))
  const documented = `${docs}\n${helps.join('\n')}`
  expect(new Set(variables).size).toBeGreaterThan(20)
  expect([...new Set(variables)].filter((name) => !internal.test(name) && !documented.includes(name))).toEqual([])
  const [, table = ''] = /\| variable \| meaning \|\n([\s\S]*?)\n\n/.exec(read('docs/commands.md')) ?? []
  const named = table.split('\n').flatMap((row) => row.split(' | ')[0]?.match(/\b[A-Z][A-Z\d_]+\b/g) ?? [])
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !code.some((text) => text.includes(name)))).toEqual([])
})
