declare module '@dailymotion/vmap' {
  type AdSource = { adTagURI: { uri: string } | null; vastAdData: Element | null }

  export type AdBreak = {
    timeOffset: string | null
    breakType: string | null
    adSource: AdSource | null
    track(event: string, errorCode?: string): void
  }

  export default class VMAP {
    constructor(document: Document)
    adBreaks: AdBreak[]
  }
}
