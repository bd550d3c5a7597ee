declare module '@dailymotion/vmap' {
  type AdSource = {
    allowMultipleAds: string | null
    followRedirects: string | null
    adTagURI: { uri: string } | null
    vastAdData: Element | null
  }
  export type AdBreak = {
    timeOffset: string | null
    breakType: string | null
    repeatAfter: string | null
    adSource: AdSource | null
    track(event: string, errorCode?: string): void
    tracker(uri: string): void
  }
  export default class VMAP {
    constructor(document: Document)
    adBreaks: AdBreak[]
  }
}
