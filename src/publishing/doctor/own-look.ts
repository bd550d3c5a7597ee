import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#core/config.ts'
import type { Media } from '#core/media.ts'
import { errorAt, type Finding, warningAt } from './finding.ts'
import { type ProbeReply, probe, problemOf } from './probe.ts'

type Options = { config: Config; root: string; items: readonly Media[]; trusted: readonly string[] }

// Start of a WOFF2, WOFF, TrueType or OpenType file.
const fontStarts = ['wOF2', 'wOFF', 'OTTO', 'true', String.fromCharCode(0, 1, 0, 0)]
const isFont = ({ status, start }: ProbeReply) => status === 200 && fontStarts.some((one) => start.startsWith(one))
const isScript = ({ status, type }: ProbeReply) => status === 200 && type.includes('javascript')

/** Requests the fonts and tags of the publisher, and checks the kind of the landing page. */
export async function checkOwnLook({ config, root, items, trusted }: Options): Promise<Finding[]> {
  const { font, fontBold, tags = [], landingPage } = config.custom
  const problemAt = async (address: string, isGood: (reply: ProbeReply) => boolean) => {
    if (address.startsWith('/'))
      return existsSync(join(root, 'public', address)) ? undefined : `there is no file public${address}`
    const what = await problemOf(probe(address, trusted), isGood)
    return what && `${address} ${what}`
  }
  const fonts = Object.entries({ font, fontBold }).map(async ([name, address]) => {
    const what = address && (await problemAt(address, isFont))
    return what ? [errorAt(`custom.${name}`, { what, change: 'name a WOFF2, WOFF, TTF or OTF file' })] : []
  })
  const scripts = tags.map(async ({ src }, index) => {
    const what = await problemAt(src, isScript)
    return what ? [warningAt(`custom.tags.${index}.src`, { what, change: 'name a script, or remove the tag' })] : []
  })
  const landing = items.find(({ id }) => id === landingPage)
  const kind =
    landing && landing.kind !== 'page'
      ? [
          errorAt('custom.landingPage', {
            what: `media ${landing.id} is a ${landing.kind}, not a page`,
            change: 'name an item of the content type page, or remove the field',
          }),
        ]
      : []
  return [...(await Promise.all([...fonts, ...scripts])).flat(), ...kind]
}
