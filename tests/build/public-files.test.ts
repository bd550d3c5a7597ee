import { existsSync } from 'node:fs'
import { cp, readFile, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openSandbox } from '../sandbox/start.ts'
import { fill, timeouts, workplace } from './build.ts'

const root = resolve(import.meta.dirname, '../..')
const parts = [
  'src',
  'integrations',
  'public',
  'astro.config.mjs',
  'astro-i18next.config.cjs',
  'package.json',
  'tsconfig.json',
]

/** Builds a site whose folder `public` has more files. */
async function buildWith(files: Record<string, string>) {
  const sandbox = await openSandbox()
  onTestFinished(sandbox.close)
  await sandbox.send('PUT', '/configs/twopages', { description: 'No rows', siteId: 'FoyerPix' })
  const place = await workplace('defaultConfigSource = twopages')
  onTestFinished(place.remove)
  for (const part of parts) await cp(join(root, part), join(place.folder, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(place.folder, 'node_modules'))
  await fill(join(place.folder, 'public'), files)
  const env = { PLATFORM_URL: `${sandbox.url}/platform`, SITE_URL: 'https://site.test\r' }
  const outcome = await place.build({ cwd: place.folder, env })
  const read = (path: string) => readFile(join(place.out, path), 'utf8')
  return { ...outcome, out: place.out, read }
}

it(
  'a build adds its rules to those of public, reports replaced files and leaves out system files',
  timeouts,
  async () => {
    const { code, said, out, read } = await buildWith({
      '.DS_Store': 'Bud1',
      'images/Thumbs.db': '',
      '.well-known/apple-app-site-association': '{}',
      CNAME: 'site.test',
      _headers: '/*\r\n  X-Robots-Tag: noindex\r\n',
      _redirects: '/old /new 301\n',
      'robots.txt': 'User-agent: *\nDisallow: /u/\n',
      'index.html': 'another page',
      'sitemap-index.xml': '<sitemapindex/>',
    })
    expect(code).toBe(0)
    expect(['.DS_Store', 'images/Thumbs.db'].filter((path) => existsSync(join(out, path)))).toEqual([])
    expect(await read('.well-known/apple-app-site-association')).toBe('{}')
    expect(await read('_hosting/cloudfront-function.js')).toMatch(/^var files = \["\/CNAME"\]$/m)
    expect(await read('_headers')).toMatch(/^\/\*\n(?: {2}\S.*\n)* {2}X-Robots-Tag: noindex$/m)
    expect(await read('_redirects')).toMatch(/^\/old \/new 301\n\/q\//)
    const sitemap = 'Sitemap: https://site.test/sitemap-index.xml\n'
    expect(await read('robots.txt')).toBe(`User-agent: *\nDisallow: /u/\n\n${sitemap}`)
    expect(await read('sitemap-index.xml')).toContain('<loc>https://site.test/sitemap-0.xml</loc>')
    expect(await read('index.html')).toContain('<h1')
    const warnings = said.split('\n').filter((line) => line.startsWith('WARNING public/'))
    const sentence = 'is not published, because the build creates the file of this name'
    expect(warnings.sort()).toEqual(
      ['index.html', 'sitemap-index.xml'].map((path) => `WARNING public/${path} ${sentence}`),
    )
  },
)
