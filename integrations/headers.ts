import { mkdir, writeFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'
import { cloudFrontFile, headersFile, nginxFile, redirectsFile } from './hosting.ts'

const files = {
  _headers: headersFile,
  _redirects: redirectsFile,
  '_hosting/nginx.conf': nginxFile,
  '_hosting/cloudfront.json': cloudFrontFile,
}

/** Writes the rules for hosts: what a meta tag cannot say, how long files may be kept, what only the browser renders. */
export function headers(): AstroIntegration {
  return {
    name: 'foyer:headers',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        await mkdir(new URL('_hosting/', dir), { recursive: true })
        await Promise.all(Object.entries(files).map(([name, text]) => writeFile(new URL(name, dir), text())))
      },
    },
  }
}
