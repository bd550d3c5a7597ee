// Advertisements of the player library double: parses VMAP, VAST and schedules, shows one file over the film and sends
// the tracking events. player-library.js follows in the same script.
self.sandboxAds = (() => {
  const first = (node, name) => node.getElementsByTagNameNS('*', name)[0]
  const textIn = (node, name) => first(node, name)?.textContent.trim()
  const sendBeacons = (urls) => {
    for (const url of urls) new Image().src = url
  }
  const trackers = (node, event) =>
    [...node.getElementsByTagNameNS('*', 'Tracking')]
      .filter((one) => one.getAttribute('event') === event)
      .map((one) => one.textContent.trim())
  const secondsOf = (text) =>
    String(text)
      .split(':')
      .reduce((sum, part) => sum * 60 + Number(part), 0)

  const read = async (url) => {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`the ad server returned status ${response.status}`)
    return new DOMParser().parseFromString(await response.text(), 'text/xml')
  }

  /** The one linear ad of a VAST document. */
  const adIn = (vast) => {
    const linear = first(vast, 'Linear')
    const file = linear && textIn(linear, 'MediaFile')
    if (!file) return undefined
    const offset = linear.getAttribute('skipoffset')
    return { vast, linear, file, skipoffset: offset ? secondsOf(offset) : undefined }
  }

  const breakOf = (node) => ({
    offset: node.getAttribute('timeOffset'),
    began: trackers(node, 'breakStart'),
    over: trackers(node, 'breakEnd'),
    find: async () => adIn(await read(textIn(node, 'AdTagURI'))),
  })

  const entryOf = ({ tag, offset, skipoffset }) => ({
    offset: offset ?? 'pre',
    began: [],
    over: [],
    find: async () => {
      const ad = adIn(await read([tag].flat()[0]))
      return ad && { ...ad, skipoffset: ad.skipoffset ?? skipoffset }
    },
  })

  /** The breaks of an advertising block: a schedule is the address of a VMAP, or a list. */
  const breaksOf = async ({ schedule }) => {
    if (Array.isArray(schedule)) return schedule.map(entryOf)
    return [...(await read(schedule)).getElementsByTagNameNS('*', 'AdBreak')].map(breakOf)
  }

  const momentOf = (offset, duration) => {
    const text = String(offset)
    if (text === 'pre' || text === 'start') return 0
    if (text === 'post' || text === 'end') return Number.POSITIVE_INFINITY
    return text.endsWith('%') ? (duration * Number.parseFloat(text)) / 100 : secondsOf(text)
  }

  const quarters = { firstQuartile: 0.25, midpoint: 0.5, thirdQuartile: 0.75 }

  /** Shows an ad over the film; `over` resolves in every case. */
  const show = ({ vast, linear, file, skipoffset }, film, emit) => {
    const { promise: over, resolve } = Promise.withResolvers()
    const screen = document.createElement('video')
    const count = (event) => sendBeacons(trackers(linear, event))
    const left = new Set(Object.keys(quarters))
    const end = (name, event, detail) => {
      if (!screen.isConnected) return
      screen.remove()
      if (event) count(event)
      if (name) emit(name, detail)
      resolve()
    }
    const react = {
      playing: () => emit('adPlay', {}),
      pause: () => screen.ended || emit('adPause', {}),
      ended: () => end('adComplete', 'complete'),
      timeupdate: () => {
        const { currentTime: position, duration } = screen
        for (const event of left) {
          if (position < duration * quarters[event]) continue
          left.delete(event)
          count(event)
        }
        emit('adTime', { position, duration, sequence: 1, podcount: 1 })
      },
      error: () => {
        const wrong = textIn(vast, 'Error')
        if (wrong) sendBeacons([wrong.replace('[ERRORCODE]', '405')])
        end('adError', undefined, { message: 'the ad does not play' })
      },
    }
    // Removed elements still dispatch events.
    for (const [event, listener] of Object.entries(react))
      screen.addEventListener(event, () => screen.isConnected && listener())
    screen.addEventListener(
      'playing',
      () => {
        sendBeacons([...vast.getElementsByTagNameNS('*', 'Impression')].map((one) => one.textContent.trim()))
        count('start')
        emit('adImpression', { skipoffset })
      },
      { once: true },
    )
    Object.assign(screen, { src: file, playsInline: true, muted: film.muted, volume: film.volume })
    Object.assign(screen.style, { position: 'absolute', inset: '0', width: '100%', height: '100%', background: '#000' })
    film.after(screen)
    const play = () => screen.play().catch((error) => error.name === 'NotAllowedError' && emit('autostartNotAllowed'))
    play()
    return {
      over,
      play,
      pause: () => screen.pause(),
      skip: () => skipoffset !== undefined && screen.currentTime >= skipoffset && end('adSkipped', 'skip', {}),
      stop: () => end(),
    }
  }

  return { breaksOf, momentOf, show, sendBeacons }
})()
