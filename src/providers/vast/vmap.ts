import VMAP, { type AdBreak as WireBreak } from '@dailymotion/vmap'
import { type Ad, type AdBreak, type AdPlan, noAds, parseAdOffset } from '#core/ads.ts'
import { adsAt, adsIn } from './vast.ts'
import { fetchXml } from './xml.ts'

/** Loads the breaks of a URL: all of a VMAP, or one pre-roll for a VAST. */
export async function planAt(url: string): Promise<AdPlan> {
  const document = await fetchXml(url)
  if (document.documentElement.localName !== 'VMAP')
    return { ...noAds, breaks: [{ offset: 'pre', ads: () => adsIn(document) }] }
  return { ...noAds, breaks: new VMAP(document).adBreaks.flatMap(toBreak) }
}

function toBreak(wire: WireBreak): AdBreak[] {
  const offset = parseAdOffset(wire.timeOffset ?? '')
  // Only linear ads are supported, no overlays.
  if (!offset || !/linear/.test((wire.breakType ?? 'linear').replace('nonlinear', ''))) return []
  return [{ offset, ads: () => adsOf(wire), began: () => wire.track('breakStart'), over: () => wire.track('breakEnd') }]
}

async function adsOf({ adSource }: WireBreak): Promise<Ad[]> {
  if (adSource?.adTagURI) return adsAt(adSource.adTagURI.uri)
  return adSource?.vastAdData ? adsIn(standing(adSource.vastAdData)) : []
}

/** An element out of its document, as a document of its own. */
function standing(element: Element): Document {
  const document = element.ownerDocument.implementation.createDocument(null, null)
  document.append(document.importNode(element, true))
  return document
}
