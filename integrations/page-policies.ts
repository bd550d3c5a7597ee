import { readFile, writeFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'
import pMap from 'p-map'
import { withOwnPolicy } from '#publishing/page-policy.ts'

/** Astro writes the hashes of all routes into each page; what a page has no use for is taken out, it cannot be compressed. */
export function pagePolicies(): AstroIntegration {
  return {
    name: 'foyer:page-policies',
    hooks: {
      'astro:build:done': async ({ assets }) => {
        const pages = [...assets.values()].flat().filter(({ pathname }) => pathname.endsWith('.html'))
        await pMap(pages, prune, { concurrency: 32 })
      },
    },
  }
}

const prune = async (page: URL) => writeFile(page, withOwnPolicy(await readFile(page, 'utf8')))
