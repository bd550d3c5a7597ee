import { open, readFile, writeFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'
import pMap from 'p-map'
import { mergePolicies } from './merge-policies.ts'

const year = 31_536_000

/** Writes `_headers`, the rules for a CDN: what a meta tag cannot say, and how long each kind of file may be kept. */
export function headers(): AstroIntegration {
  return {
    name: 'foyer:headers',
    hooks: {
      'astro:build:done': async ({ dir, assets }) => {
        // Even pages of one route may carry the same styles in another order, which is another hash
        const pages = [...assets.values()].flat().filter(isPage)
        const policies = new Set(await pMap(pages, policyOf, { concurrency: 32 }))
        await writeFile(new URL('_headers', dir), rules(mergePolicies([...policies])))
      },
    },
  }
}

const isPage = (file: URL) => file.pathname.endsWith('.html')

// The policy stands in the first lines, and a site may have many thousands of pages
const firstBytes = 32_768

async function policyOf(page: URL): Promise<string> {
  const file = await open(page)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(firstBytes), 0, firstBytes, 0)
    return policyIn(buffer.toString('utf8', 0, bytesRead)) || policyIn(await readFile(page, 'utf8'))
  } finally {
    await file.close()
  }
}

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
