import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pMap from 'p-map'
import { imageUrl } from '#core/media.ts'
import { type ProbeResponse, probe, problemOf } from './addresses.ts'
import { errorAt, type Finding, warningAt } from './finding.ts'
import type { Options } from './media.ts'

const maxPictures = 400

const isPicture = ({ status, type }: ProbeResponse) => status === 200 && type.startsWith('image/')

/** Requests the banner and the card images of items. */
export async function checkPictures({ config, site, root, items, trusted, concurrency }: Options): Promise<Finding[]> {
  const problem = await bannerProblem(config.assets?.banner, { root, trusted })
  const change = 'name the address of a picture or a file in public; without a banner the site name is shown'
  const found = await pMap(
    items.slice(0, maxPictures),
    async ({ id, title }) => {
      const url = imageUrl(site.platform, id, 'card', 320)
      const what = await problemOf(probe(url, trusted, 'HEAD'), isPicture)
      return what ? [warningAt(`media ${id} (${title})`, { what: `its picture ${url} ${what}`, change: upload })] : []
    },
    { concurrency },
  )
  return [...(problem ? [errorAt('assets.banner', { what: problem, change })] : []), ...found.flat()]
}

async function bannerProblem(banner: string | undefined, { root, trusted }: Pick<Options, 'root' | 'trusted'>) {
  if (!banner) return undefined
  if (banner.startsWith('/'))
    return existsSync(join(root, 'public', banner)) ? undefined : `there is no file public${banner}`
  const what = await problemOf(probe(banner, trusted), isPicture)
  return what && `${banner} ${what}`
}

const upload = 'upload a poster for the item; until then its card is empty'
