import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod/mini'
import { nginxFile } from '#publishing/site/host-servers.ts'
import { headersFile, redirectsFile } from '#publishing/site/hosting.ts'
import { createMetrics } from '#publishing/webhook/server.ts'

const read = (name: string) => readFileSync(name, 'utf8')
const host = (name: string) => read(`docs/hosting/${name}`)
const json = (text: string): unknown => JSON.parse(text.replace(/^\s*\/\/.*$/gm, ''))

type Rule = { path: string; headers: Record<string, string> }

/** Rules of `_headers`; a later rule replaces headers of an earlier one. */
const ownRules = (): Rule[] =>
  headersFile({ directives: [] })
    .split(/\n(?=\/)/)
    .map((block) => {
      const [path = '', ...lines] = block.trimEnd().split('\n')
      const headers = lines.flatMap((line) => {
        const [, name = '', value = ''] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? []
        return name ? [[name, value]] : []
      })
      return { path, headers: Object.fromEntries(headers) }
    })

const Headers = z.array(
  z.object({ source: z.string(), headers: z.array(z.object({ key: z.string(), value: z.string() })) }),
)
const Rewrites = z.array(z.object({ source: z.string(), destination: z.string() }))
const rulesIn = (headers: z.infer<typeof Headers>, ending: string): Rule[] =>
  headers.map(({ source, headers }) => ({
    path: source.replace(ending, '*'),
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
  }))

/** First segments of the addresses that browsers render, by language. */
const renderedInBrowser = () =>
  [...new Set([...redirectsFile().matchAll(/^(.*?)\/[:*]/gm)].map(([, path]) => path))].sort()
const rewritten = (rewrites: z.infer<typeof Rewrites>, page = '/404.html') =>
  rewrites
    .map(({ source, destination }) => {
      expect(destination).toBe(page)
      return source.replace(/\/(\*\*|\(\.\*\))$/, '')
    })
    .sort()

describe('host configuration files', () => {
  test('vercel.json has the headers and rewrites of the build', () => {
    const { headers, rewrites, ...rest } = z
      .looseObject({ headers: Headers, rewrites: Rewrites })
      .parse(json(host('vercel.json')))
    expect(rulesIn(headers, '(.*)')).toEqual(ownRules())
    expect(rewritten(rewrites)).toEqual(renderedInBrowser())
    expect(rest).toMatchObject({ buildCommand: 'npm run build', outputDirectory: 'dist', framework: null })
  })

  test('firebase.json has the headers and rewrites of the build and ignores other host files', () => {
    const Hosting = z.looseObject({ headers: Headers, rewrites: Rewrites, ignore: z.array(z.string()) })
    const { hosting } = z.object({ hosting: Hosting }).parse(json(host('firebase.json')))
    expect(rulesIn(hosting.headers, '**')).toEqual(ownRules())
    // Firebase sends its error page with status 404, also after a rewrite
    expect(rewritten(hosting.rewrites, '/shell.html')).toEqual(renderedInBrowser())
    const predeploy = ['npm run build', 'cp dist/404.html dist/shell.html']
    expect(hosting).toMatchObject({ public: 'dist', predeploy })
    expect(hosting.ignore).toEqual(expect.arrayContaining(['_headers', '_redirects', '_hosting/**']))
  })

  test('nginx-store.conf has the headers of the generated nginx configuration except Cache-Control', () => {
    const blocks = (text: string) =>
      [...text.matchAll(/location ([^{]+) \{\n([\s\S]*?)\n(?: {0,2}\}|\n)/g)].map(([, path = '', body = '']) => ({
        path,
        headers: [...body.matchAll(/add_header (?!Cache-Control)(.*) always;/g)].map(([, header]) => header),
      }))
    const own = new Map(blocks(nginxFile({ directives: [] })).map(({ path, headers }) => [path, headers]))
    const inProxy = blocks(host('nginx-store.conf'))
    for (const { path, headers } of inProxy)
      expect([path, headers]).toEqual([path, own.get(path === '~ ^/(_images|images)/' ? '~ ^/images/' : path)])
    expect(inProxy).toHaveLength(4)
  })

  test('host files for Netlify, Cloudflare and GitHub Pages run npm run build and serve dist', () => {
    expect(host('netlify.toml')).toMatch(/^ {2}command = ".*npm run build"$/m)
    expect(host('netlify.toml')).toMatch(/^ {2}publish = "dist"$/m)
    expect(json(host('wrangler.jsonc'))).toMatchObject({ pages_build_output_dir: 'dist' })
    const Workflow = z.looseObject({ jobs: z.object({ build: z.looseObject({ steps: z.array(z.looseObject({})) }) }) })
    const { jobs } = Workflow.parse(parse(host('github-pages.yml')))
    expect(jobs.build.steps.map(({ run }) => run).filter(Boolean)).toEqual(['npm ci', 'npm run build'])
    // Without the input the action leaves out dot folders such as `.well-known`
    expect(jobs.build.steps.at(-1)).toMatchObject({
      uses: 'actions/upload-pages-artifact@v5',
      with: { path: 'dist', 'include-hidden-files': true },
    })
    // A scheduled run has no `github.event.repository`
    const site = { SITE_URL: expect.stringContaining('steps.pages.outputs.base_url') }
    expect(jobs.build.steps).toContainEqual(expect.objectContaining({ env: expect.objectContaining(site) }))
    expect(jobs.build.steps).toContainEqual({ id: 'pages', uses: expect.stringMatching(/^actions\/configure-pages@/) })
    expect(host('github-pages.yml')).not.toContain('github.event.')
  })

  test('the publisher guide uploads the build to Cloudflare Pages and Netlify, without the state of releases', () => {
    const [, section = ''] = /### Cloudflare Pages and Netlify\n([\s\S]*?)\n### /.exec(read('docs/publishers.md')) ?? []
    expect(section).toContain('wrangler pages deploy dist')
    expect(section).toContain('netlify-cli deploy --prod --dir dist')
    expect(section).not.toContain('--to file:')
  })

  test('the publisher and operations guides mention every host file', () => {
    const guide = ['docs/publishers.md', 'docs/operations.md'].map(read).join('\n')
    expect(globSync('docs/hosting/*').filter((file) => !guide.includes(file.replace('docs/', '')))).toEqual([])
  })
})

describe('container image', () => {
  const Compose = z.looseObject({
    services: z.record(z.string(), z.looseObject({})),
    volumes: z.record(z.string(), z.unknown()),
  })
  const compose = () => Compose.parse(parse(read('compose.yaml'), { merge: true }))

  test('the container image runs only existing scripts and does not run as root', () => {
    const commands = [
      ...Object.values(compose().services).map(({ command }) => JSON.stringify(command ?? '')),
      read('Dockerfile'),
    ]
    const scripts = commands.flatMap((text) => [...text.matchAll(/scripts\/\w+\.ts/g)].map(([file]) => file))
    expect([...new Set(scripts)].sort()).toEqual([
      'scripts/bucket.ts',
      'scripts/build.ts',
      'scripts/publish.ts',
      'scripts/webhook.ts',
    ])
    expect(scripts.filter((file) => !existsSync(file))).toEqual([])
    expect(read('Dockerfile')).toMatch(/^USER node$/m)
  })

  test('the webhook of the container image is reachable from outside of the container', () => {
    expect(read('Dockerfile')).toMatch(/^ENV(?:.*\\\n)* *WEBHOOK_HOST=0\.0\.0\.0\b/m)
    expect(read('Dockerfile')).toMatch(/^EXPOSE 4500$/m)
  })

  test('the Dockerfile removes the Node binaries that npm installs for Linux', () => {
    const { optionalDependencies } = z
      .looseObject({ optionalDependencies: z.record(z.string(), z.string()) })
      .parse(json(read('package.json')))
    const [, removed = ''] = /rm -rf (.*?) \\/.exec(read('Dockerfile')) ?? []
    const patterns = removed.split(' ').map((path) => path.replace('node_modules/', ''))
    const linux = Object.keys(optionalDependencies).filter((name) => name.includes('linux'))
    expect(linux.filter((name) => !patterns.some((pattern) => name.startsWith(pattern.replace('*', ''))))).toEqual([])
    expect(patterns).toContain('.bin/node')
  })

  test('.dockerignore excludes dependencies, secrets and state, but no files that the commands read', () => {
    const ignored = read('.dockerignore').split('\n')
    const tracked = [
      'src',
      'scripts',
      'integrations',
      'public',
      'package.json',
      'astro.config.mjs',
      'astro-i18next.config.cjs',
      '.webapp.ini',
      'tsconfig.json',
    ]
    expect(tracked.filter((name) => ignored.includes(name))).toEqual([])
    expect(ignored).toEqual(expect.arrayContaining(['node_modules', '.git', '.env*', '.foyer*']))
  })

  test('compose.yaml mounts only existing files and publishes to the bucket of its own store', () => {
    const { services } = compose()
    const mounts = Object.values(services).flatMap(({ volumes }) => (Array.isArray(volumes) ? volumes.map(String) : []))
    const files = mounts.flatMap((mount) => (mount.startsWith('./') ? [mount.split(':')[0] ?? ''] : []))
    expect(files.filter((file) => !existsSync(file))).toEqual([])
    expect(services.webhook).toMatchObject({
      environment: { S3_ENDPOINT: 'http://store:4600', PUBLISH_TO: 's3://site' },
    })
    expect(services.web).toMatchObject({ image: expect.stringMatching(/^nginx:/) })
  })
})

test('every metric in the operations guide is exported by the webhook', async () => {
  const metrics = await createMetrics({ pending: () => 0, oldest: () => undefined }, Date.now).registry.metrics()
  const names = [...new Set(read('docs/operations.md').match(/\bfoyer_\w+/g))]
  expect(names.length).toBeGreaterThan(4)
  expect(names.filter((name) => !metrics.includes(name))).toEqual([])
})

test('the alert for waiting changes uses the age of the oldest event, so a bulk import does not fire it', () => {
  const [, rules = ''] = /```yaml\n([\s\S]*?)```/.exec(read('docs/operations.md')) ?? []
  const Group = z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })
  const { groups } = z.object({ groups: z.array(Group) }).parse(parse(rules))
  const found = groups.flatMap(({ rules }) => rules).find(({ alert }) => alert === 'FoyerChangesWait')
  expect(found?.expr).toBe('foyer_oldest_change_seconds > 900')
})

test('capacity figures in the operations guide match the measurements in the publishing guide', () => {
  const performance = read('docs/publishing.md').split('## Performance')[1] ?? ''
  const [, capacity = ''] = read('docs/operations.md').split('## Capacity')
  const figures = [...capacity.matchAll(/^\| ([\d,]+) \| ([\d,]+) \| (\d+) s \| (\d+) MB \| ([\d.]+) s \|/gm)]
  expect(figures).toHaveLength(3)
  for (const [, , ...row] of figures) for (const figure of row) expect(performance.split(/[^\d,.]+/)).toContain(figure)
})
