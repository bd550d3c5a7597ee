import { VASTClient, VASTTracker } from '@dailymotion/vast-client'
import { z } from 'zod/mini'
import type { Ad, AdCounter } from '#core/ads.ts'
import { messageOf } from '#core/errors.ts'
import { fetchXml } from './ad-requests.ts'

const File = z.object({ fileURL: z.string(), mimeType: z.nullish(z.string()), bitrate: z.catch(z.number(), 0) })

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

/** Fetches without credentials, with our timeout, in the client's response format. */
const urlhandler = {
  get: async (url: string) => {
    try {
      const xml = await fetchXml(url)
      return { xml, details: { byteLength: 0, statusCode: 200 } }
    } catch (error) {
      return { error: new Error(messageOf(error)) }
    }
  },
}

const options = () => ({ urlhandler, resolveAll: true, withCredentials: false })

/** Loads the linear ads of a VAST 2.0 to 4.x URL, with wrappers. Throws for invalid documents. */
export const adsAt = async (tag: string): Promise<Ad[]> => playable(await makeClient().get(tag, options()))

/** Parses the linear ads of a loaded VAST document. */
export const adsIn = async (document: Document): Promise<Ad[]> =>
  playable(await makeClient().parseVAST(document, options()))

type Response = Awaited<ReturnType<VASTClient['get']>>

function playable({ ads }: Response): Ad[] {
  const found: Ad[] = []
  for (const ad of ads)
    for (const creative of ad.creatives) {
      const linear = Linear.safeParse(creative)
      if (linear.success) found.push(toAd(linear.data, new VASTTracker(makeClient(), ad, creative)))
    }
  return found
}

function toAd(linear: z.infer<typeof Linear>, tracker: VASTTracker): Ad {
  const { duration, skipDelay, mediaFiles, videoClickThroughURLTemplate } = linear
  // The playable file with the lowest bitrate starts first.
  const files = mediaFiles.toSorted((a, b) => a.bitrate - b.bitrate)
  return {
    sources: files.map(({ fileURL, mimeType }) => ({ file: fileURL, type: mimeType ?? '' })),
    duration: Math.max(0, duration),
    skipAfter: skipDelay == null || skipDelay < 0 ? undefined : skipDelay,
    visitable: Boolean(videoClickThroughURLTemplate),
    counter: counterOf(tracker),
  }
}

function counterOf(tracker: VASTTracker): AdCounter {
  return {
    impression: () => tracker.trackImpression(),
    progress: (seconds) => tracker.setProgress(seconds),
    paused: (paused) => tracker.setPaused(paused),
    muted: (muted) => tracker.setMuted(muted),
    complete: () => tracker.complete(),
    skip: () => tracker.skip(),
    failed: (code) => tracker.error({ ERRORCODE: code }),
    click: () => {
      let address: string | undefined
      tracker.once('clickthrough', (url: unknown) => {
        if (typeof url === 'string' && /^https?:/.test(url)) address = url
      })
      tracker.click()
      return address
    },
  }
}
