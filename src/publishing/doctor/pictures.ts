import { join } from 'node:path'
import pMap from 'p-map'
import { imageUrl } from '#core/content/media.ts'
import { findPublicFile } from '../shared/public-files.ts'
import { type ProbeResponse, probe, problemOf } from './addresses.ts'
import { errorAt, type Finding, warningAt } from './finding.ts'
import type { Options } from './media.ts'

const maxPictures = 400

const isPicture = ({ status, type }: ProbeResponse) => status === 200 && type.startsWith('image/')

/** Requests the banner and the card images of items. */
export async function checkPictures({ config, site, root, items, trusted, concurrency }: Options): Promise<Finding[]> {
  const problem = await bannerProblem(config.assets?.banner, { root, trusted })
  const remedy = 'name the address of a picture or a file in public; without a banner the site name is shown'
  const findings = await pMap(
    items.slice(0, maxPictures),
    async ({ id, title }) => {
      const url = imageUrl(site.platform, id, 'card', 320)
      const fault = await problemOf(probe(url, trusted, 'HEAD'), isPicture)
      return fault
        ? [warningAt(`media ${id} (${title})`, { problem: `its picture ${url} ${fault}`, remedy: upload })]
        : []
    },
    { concurrency },
  )
  return [...(problem ? [errorAt('assets.banner', { problem, remedy })] : []), ...findings.flat()]
}

async function bannerProblem(banner: string | undefined, { root, trusted }: Pick<Options, 'root' | 'trusted'>) {
  if (!banner) return undefined
  if (banner.startsWith('/'))
    return findPublicFile(join(root, 'public'), banner) ? undefined : `there is no file public${banner}`
  const problem = await problemOf(probe(banner, trusted), isPicture)
  return problem && `${banner} ${problem}`
}

const upload = 'upload a poster for the item; until then its card is empty'
