import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import pMap from 'p-map'
import { pageFinisher } from '#publishing/finish-page.ts'

/** Astro writes rules and hashes of whole routes into each page; what a page has no use for is taken out of it. */
export function finishPages(): AstroIntegration {
  return {
    name: 'foyer:finish-pages',
    hooks: {
      'astro:build:done': async ({ assets, dir }) => {
        const finish = pageFinisher(fileURLToPath(dir))
        const pages = [...assets.values()].flat().filter(({ pathname }) => pathname.endsWith('.html'))
        await pMap(pages, async (page) => writeFile(page, finish(await readFile(page, 'utf8'))), { concurrency: 32 })
      },
    },
  }
}
