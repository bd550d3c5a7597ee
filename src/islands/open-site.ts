import type { Picture, Site } from '#domain/site.ts'
import { openSource } from '#stores/config-source.ts'
import { showSite } from '#stores/site.ts'

/** A name in type at once is better than a banner that keeps everything waiting. */
const bannerMs = 3_000

/** Puts the site of another config in force; throws an AppError when that config cannot be used. */
export async function openSite(source: string): Promise<Site> {
  const site = await openSource(source)
  const banner = await bannerOf(site.config.assets?.banner)
  const whole = { ...site, ...(banner && { banner }) }
  showSite(whole)
  return whole
}

// As in a build: a path is a file of the site itself
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
