/** An offer that opens one media item; a premier item opens by its own offers only (spec 1 §3). */
export type MediaOffer = { offerId: string; premier: boolean }

/** Reads `productIds`: 'integration:offerId' items, comma separated, a leading '!' makes the offer premier (spec 1 §3). */
export function parseProductIds(productIds: string | undefined, integration: string): MediaOffer[] {
  return (productIds ?? '').split(',').flatMap((item) => {
    const [, premier, prefix, offerId] = /^\s*(!?)\s*([^:\s]+):\s*(!?\S+)\s*$/.exec(item) ?? []
    if (prefix !== integration || !offerId) return []
    return [{ offerId: offerId.replace(/^!/, ''), premier: premier === '!' || offerId.startsWith('!') }]
  })
}
