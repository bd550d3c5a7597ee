import { showSite } from '#core/site.store.ts'
import type { Picture, Site } from '#core/site.ts'
import { openSource } from '#features/page/config-source.store.ts'

/** Maximum wait for the banner, in ms, before the site name replaces it. */
const bannerMs = 3_000

/** Activates the site of another config. Throws an AppError if the config is invalid. */
export async function openSite(source: string): Promise<Site> {
  const site = await openSource(source)
  const banner = await bannerOf(site.config.assets?.banner)
  const whole = { ...site, ...(banner && { banner }) }
  showSite(whole)
  return whole
}

// As in a build, a path refers to a file of the site.
const bannerOf = (address: string | undefined) =>
  address && URL.canParse(address, location.origin)
    ? Promise.race([measured(new URL(address, location.origin).href), later()])
    : undefined

async function measured(src: string): Promise<Picture | undefined> {
  const image = new Image()
  image.src = src
  try {
    await image.decode()
    return { src, width: image.naturalWidth, height: image.naturalHeight }
  } catch {
    return undefined
  }
}

const later = () => new Promise<undefined>((done) => setTimeout(done, bannerMs))
