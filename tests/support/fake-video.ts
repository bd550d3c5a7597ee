/** Video element without a browser: properties that a test sets, and events that it dispatches. */
export const fakeVideo = (properties: Partial<HTMLVideoElement> = {}): HTMLVideoElement => {
  const noRanges = { length: 0, start: () => 0, end: () => 0 }
  const states = { HAVE_NOTHING: 0, HAVE_METADATA: 1, HAVE_CURRENT_DATA: 2, HAVE_FUTURE_DATA: 3, HAVE_ENOUGH_DATA: 4 }
  const media = { paused: true, ended: false, seeking: false, muted: false, volume: 1, playbackRate: 1, readyState: 4 }
  const position = {
    currentTime: 0,
    duration: 60,
    buffered: noRanges,
    seekable: noRanges,
    videoWidth: 640,
    videoHeight: 360,
  }
  return Object.assign(new EventTarget(), states, media, position, properties) as unknown as HTMLVideoElement
}
