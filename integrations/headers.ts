import { readFile, writeFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'
import { parse } from 'node-html-parser'

const year = 31_536_000

/** Writes `_headers`, the rules for a CDN: what a meta tag cannot say, and how long each kind of file may be kept. */
export function headers(): AstroIntegration {
  return {
    name: 'foyer:headers',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const page = parse(await readFile(new URL('404.html', dir), 'utf8'))
        const policy = page.querySelector('meta[http-equiv="content-security-policy"]')?.getAttribute('content') ?? ''
        await writeFile(new URL('_headers', dir), rules(policy))
      },
    },
  }
}

const rules = (policy: string) => `/*
  Content-Security-Policy: ${policy.trim().replace(/;$/, '')}; frame-ancestors 'self'
  Strict-Transport-Security: max-age=${year}; includeSubDomains
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Permissions-Policy: camera=(), microphone=(), geolocation=()
  Cache-Control: public, max-age=0, must-revalidate
/_astro/*
  ! Cache-Control
  Cache-Control: public, max-age=${year}, immutable
/_images/*
  ! Cache-Control
  Cache-Control: public, max-age=${year}, immutable
`
