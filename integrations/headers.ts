import { readFile, writeFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'
import { localeOf, locales } from '#i18n/locales.ts'
import { mergePolicies } from './merge-policies.ts'

const year = 31_536_000

/** Writes `_headers`, the rules for a CDN: what a meta tag cannot say, and how long each kind of file may be kept. */
export function headers(): AstroIntegration {
  return {
    name: 'foyer:headers',
    hooks: {
      'astro:build:done': async ({ dir, assets }) => {
        // All pages of a route in one language share their styles and scripts, so one of each says what they need
        const languageOf = (file: URL) => localeOf(file.pathname.slice(dir.pathname.length - 1))
        const pages = [...assets.values()].flatMap((files) =>
          locales.flatMap((locale) => files.filter((file) => isPage(file) && languageOf(file) === locale).slice(0, 1)),
        )
        const policies = await Promise.all(pages.map(async (page) => policyIn(await readFile(page, 'utf8'))))
        await writeFile(new URL('_headers', dir), rules(mergePolicies(policies)))
      },
    },
  }
}

const isPage = (file: URL) => file.pathname.endsWith('.html')

const policyIn = (html: string) => /http-equiv="content-security-policy" content="([^"]*)"/.exec(html)?.[1] ?? ''

const rules = (policy: string) => `/*
  Content-Security-Policy: ${policy}; frame-ancestors 'self'
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
