import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { AstroIntegration } from 'astro'
import { imagesFolder } from '#publishing/config/site-data.ts'
import { imagesPath } from '#publishing/ingest/image-cache.ts'
import { contentType } from '#publishing/serve/content-type.ts'

/** Serves mirrored images during development. Builds copy them to their output instead. */
export function devImages(): AstroIntegration {
  return {
    name: 'foyer:dev-images',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use(imagesPath, (request, response, next) => {
          const name = /^\/([\w-]+\.\w+)(?:\?|$)/.exec(request.url ?? '')?.[1]
          if (!name) return next()
          response.setHeader('content-type', contentType(name))
          createReadStream(join(imagesFolder(), name))
            .once('error', () => next())
            .pipe(response)
        })
      },
    },
  }
}
