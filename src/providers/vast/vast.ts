import { VASTClient, VASTTracker } from '@dailymotion/vast-client'
import { z } from 'zod/mini'
import { messageOf } from '#core/data/errors.ts'
import { type Ad, type AdContext, type AdCounter, type AdFile, fittingFile } from '#core/player/ads.ts'
import { mediaTypeOf } from '../platform/media-type.ts'
import { fetchXml } from './ad-requests.ts'
import { fillVastMacros, vastMacros } from './macros.ts'
import { adGroupsOf, documentWith } from './pods.ts'

const count = z.catch(z.number(), 0)
const File = z.object({
  fileURL: z.string(),
  mimeType: z.nullish(z.string()),
  apiFramework: z.nullish(z.string()),
  bitrate: count,
  width: count,
})
const Linear = z.object({
  type: z.enum(['linear']),
  duration: z.catch(z.number(), 0),
  skipDelay: z.catch(z.nullish(z.number()), undefined),
  mediaFiles: z.catch(z.array(File), []),
  videoClickThroughURLTemplate: z.unknown(),
})

/** Storage of the client's call counts, for the lifetime of the page. */
function memory() {
  const cache = new Map<string, unknown>()
  return {
    getItem: (key: string) => cache.get(key) ?? null,
    setItem: (key: string, value: unknown) => cache.set(key, value),
  }
}

const makeClient = () => Reflect.construct(VASTClient, [0, 0, memory()]) as VASTClient

/** Restrictions of an ad source, both without restriction by default. */
export type AdRestrictions = { isPodAllowed?: boolean; areWrappersAllowed?: boolean }

/** Loads the linear ads of a VAST 2.0 to 4.x URL, with wrappers. Throws for invalid documents. */
export const adsAt = async (url: string, context: AdContext, restrictions?: AdRestrictions): Promise<Ad[]> =>
  adsIn(await fetchXml(url), context, { ...restrictions, url })

/** Linear ads of a loaded VAST document: its pod in order of `sequence`, else the first ad that can play. */
export async function adsIn(
  document: Document,
  context: AdContext,
  { isPodAllowed = true, areWrappersAllowed = true, url }: AdRestrictions & { url?: string } = {},
): Promise<Ad[]> {
  const groups = adGroupsOf(document, isPodAllowed)
  const documents = groups.length > 0 ? groups.map((ads) => documentWith(document, ads)) : [document]
  return loadFirstPlayable(documents, async (choice) => {
    const client = clientFor(context)
    const options = { ...parsingOptions(client), url, ...(!areWrappersAllowed && { wrapperLimit: 1 }) }
    return toAds(await client.parseVAST(choice, options), context)
  })
}

/** Loads the ads of the first choice that can play, else of the last with ads. Ads before them report error 403. */
export async function loadFirstPlayable<T>(choices: readonly T[], load: (choice: T) => Promise<Ad[]>): Promise<Ad[]> {
  let ads: Ad[] = []
  for (const choice of choices) {
    const loaded = await load(choice)
    if (loaded.length === 0) continue
    for (const { counter } of ads) counter.failed('403')
    ads = loaded
    if (ads.some(({ source }) => source)) break
  }
  return ads
}

/** Client that fills the macros of the wrappers it follows. */
function clientFor(context: AdContext): VASTClient {
  const client = makeClient()
  client.addURLTemplateFilter((url: string) => fillVastMacros(url, vastMacros(context)))
  return client
}

/** Fetches without credentials and with our timeout. Of each response, a wrapper gets its pod or one ad. */
function parsingOptions(client: VASTClient) {
  let isPodAllowed = false
  client.getParser().on('VAST-resolving', ({ wrapperAd }: { wrapperAd?: { allowMultipleAds?: boolean } }) => {
    isPodAllowed = wrapperAd?.allowMultipleAds === true
  })
  const urlhandler = {
    get: async (url: string) => {
      const isPod = isPodAllowed
      try {
        const document = await fetchXml(url)
        const [ads = []] = adGroupsOf(document, isPod)
        return { xml: documentWith(document, ads), details: { byteLength: 0, statusCode: 200 } }
      } catch (error) {
        return { error: new Error(messageOf(error)) }
      }
    },
  }
  // Ads are chosen before the client parses them, so that it drops none.
  return { urlhandler, resolveAll: true, allowMultipleAds: true, withCredentials: false }
}

type Response = Awaited<ReturnType<VASTClient['get']>>

function toAds({ ads }: Response, context: AdContext): Ad[] {
  const linearAds: Ad[] = []
  for (const ad of ads)
    for (const { creative, linear } of linearCreativesOf(ad)) {
      const source = fittingFile(linear.mediaFiles.flatMap(toFile), context)
      // The client reports the first file as ASSETURI.
      const played = { ...creative, mediaFiles: source ? [{ fileURL: source.file }] : [] }
      const tracker = new VASTTracker(makeClient(), ad, played)
      linearAds.push(toAd(linear, source, counterOf(tracker, vastMacros(context))))
    }
  return linearAds
}

/** Linear creatives with files, else one without. The client adds the icons of wrappers as creatives without files. */
function linearCreativesOf({ creatives }: { creatives: object[] }) {
  const linears = creatives.flatMap((creative) => {
    const linear = Linear.safeParse(creative)
    return linear.success ? [{ creative, linear: linear.data }] : []
  })
  const withFiles = linears.filter(({ linear }) => linear.mediaFiles.length > 0)
  return withFiles.length > 0 ? withFiles : linears.slice(0, 1)
}

function toFile({ fileURL, mimeType, apiFramework, width, bitrate }: z.infer<typeof File>): AdFile[] {
  const type = mediaTypeOf(fileURL, mimeType ?? '')
  // Without a type it is code of the framework.
  return apiFramework && !type ? [] : [{ file: fileURL, type, width, bitrate }]
}

function toAd(linear: z.infer<typeof Linear>, source: AdFile | undefined, counter: AdCounter): Ad {
  const { duration, skipDelay, videoClickThroughURLTemplate } = linear
  return {
    source: source && { file: source.file, type: source.type },
    duration: Math.max(0, duration),
    skipAfter: skipDelay == null || skipDelay < 0 ? undefined : skipDelay,
    visitable: Boolean(videoClickThroughURLTemplate),
    counter,
  }
}

function counterOf(tracker: VASTTracker, macros: Record<string, string>): AdCounter {
  return {
    impression: () => tracker.trackImpression(macros),
    progress: (seconds) => tracker.setProgress(seconds, macros),
    paused: (paused) => tracker.setPaused(paused, macros),
    muted: (muted) => tracker.setMuted(muted, macros),
    complete: () => tracker.complete(macros),
    skip: () => tracker.skip(macros),
    failed: (code) => tracker.error({ ...macros, ERRORCODE: code }),
    click: () => {
      let address: string | undefined
      tracker.once('clickthrough', (url: unknown) => {
        if (typeof url === 'string' && /^https?:/.test(url)) address = url
      })
      tracker.click(null, macros)
      return address
    },
  }
}
