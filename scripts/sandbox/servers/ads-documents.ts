const trackable = ['start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete', 'skip', 'pause', 'mute', 'unmute']

const cdata = (text: string) => `<![CDATA[${text}]]>`

const tracking = (base: string, ad: string) =>
  trackable.map((event) => `<Tracking event="${event}">${cdata(`${base}/track/${event}.gif?ad=${ad}`)}</Tracking>`)

const linear = (base: string, kind: string) => {
  const skip = kind === 'whole' ? '' : ' skipoffset="00:00:05"'
  const file = kind === 'dead' ? `${base}/media/nothing.mp4` : `${base}/media/trailer.mp4`
  return `<Linear${skip}>
          <Duration>00:00:16</Duration>
          <TrackingEvents>${tracking(base, kind).join('')}</TrackingEvents>
          <VideoClicks><ClickThrough>${cdata(`${base}/visit?ad=${kind}`)}</ClickThrough></VideoClicks>
          <MediaFiles>
            <MediaFile delivery="progressive" type="video/mp4" width="640" height="360" bitrate="230">${cdata(file)}</MediaFile>
          </MediaFiles>
        </Linear>`
}

const inline = (base: string, kind: string) => `<Ad id="${kind}">
    <InLine>
      <AdSystem>Foyer sandbox</AdSystem>
      <AdTitle>A trailer as an advertisement</AdTitle>
      <Error>${cdata(`${base}/track/error.gif?ad=${kind}&code=[ERRORCODE]`)}</Error>
      <Impression>${cdata(`${base}/track/impression.gif?ad=${kind}`)}</Impression>
      <Creatives>
        <Creative id="${kind}-1">
        ${linear(base, kind)}
        </Creative>
      </Creatives>
    </InLine>
  </Ad>`

/** A VAST response with one linear ad; `empty` has none. */
export const vast = (base: string, kind: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<VAST version="4.0">
  ${kind === 'empty' ? '' : inline(base, kind)}
</VAST>
`

const adBreak = (
  base: string,
  offset: string,
  kind: string,
) => `<vmap:AdBreak timeOffset="${offset}" breakType="linear" breakId="${offset}">
    <vmap:AdSource id="${kind}" allowMultipleAds="false" followRedirects="true">
      <vmap:AdTagURI templateType="vast3">${cdata(`${base}/vast/${kind}.xml`)}</vmap:AdTagURI>
    </vmap:AdSource>
    <vmap:TrackingEvents>
      <vmap:Tracking event="breakStart">${cdata(`${base}/track/breakStart.gif?at=${offset}`)}</vmap:Tracking>
      <vmap:Tracking event="breakEnd">${cdata(`${base}/track/breakEnd.gif?at=${offset}`)}</vmap:Tracking>
    </vmap:TrackingEvents>
  </vmap:AdBreak>`

/** Ad breaks of a film: a skippable pre-roll and a mid-roll. */
export const vmap = (base: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
  ${adBreak(base, 'start', 'skip5')}
  ${adBreak(base, '50%', 'whole')}
</vmap:VMAP>
`
