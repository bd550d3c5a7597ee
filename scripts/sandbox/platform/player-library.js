// Double of the player library with the used part of its API. Served after hls.js at /libraries/{id}.js.
;(() => {
  const players = new Map()
  const streamType = 'application/vnd.apple.mpegurl'

  const asItem = (given) => (typeof given === 'string' ? { file: given } : given)
  const asList = (given) => (Array.isArray(given) ? given : [given]).filter(Boolean).map(asItem)
  const sourceOf = (item) =>
    item.sources?.find(({ file, type }) => type === streamType || file?.includes('.m3u8')) ?? item.sources?.[0] ?? item

  const addCaptions = (video, tracks = []) => {
    for (const { file, kind, label, language } of tracks) {
      if (kind !== 'captions') continue
      const track = document.createElement('track')
      Object.assign(track, { kind: 'subtitles', src: file, label: label ?? '' })
      if (language) track.srclang = language
      video.append(track)
    }
  }

  const base64Url = (bytes) =>
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')

  // Supports ClearKey only.
  const keysOf = ({ clearkey } = {}) =>
    clearkey && {
      emeEnabled: true,
      drmSystems: {
        'org.w3.clearkey': {
          licenseUrl: clearkey.url,
          generateRequest: (_type, _data, { decryptdata }) => ({
            initDataType: 'keyids',
            initData: new TextEncoder().encode(JSON.stringify({ kids: [base64Url(decryptdata.keyId)] })).buffer,
          }),
        },
      },
    }

  const create = (container) => {
    const listeners = new Map()
    let options = {}
    let list = []
    let index = 0
    let video
    let engine
    let state = 'idle'
    let prepare
    let firstFrameShown = false
    let isOpen = false
    let isPlaying = false
    let breaks // remaining breaks; undefined until loaded
    let ad

    const emit = (name, detail = {}) => {
      for (const listener of [...(listeners.get(name) ?? []), ...(listeners.get('all') ?? [])])
        listener({ type: name, ...detail })
    }
    const become = (next, detail = {}) => {
      const oldstate = state
      if (oldstate === next) return
      state = next
      emit(next === 'playing' ? 'play' : next === 'paused' ? 'pause' : next, { oldstate, newstate: next, ...detail })
    }
    const fail = (code, message) => {
      state = 'error'
      emit('error', { code, message })
    }

    const playBreak = async (due) => {
      breaks = breaks.filter((one) => one !== due)
      const found = await due.find().catch(() => undefined)
      if (!found || !video) return
      video.pause()
      window.sandboxAds.sendBeacons(due.began)
      ad = window.sandboxAds.show(found, video, emit)
      await ad.over
      ad = undefined
      window.sandboxAds.sendBeacons(due.over)
      emit('adBreakEnd')
    }

    const momentOf = ({ offset }) => window.sandboxAds.momentOf(offset, video.duration)

    /** The break before the film comes with the first play; without a plan there is none. */
    const planAds = async () => {
      breaks = []
      const { advertising } = options
      if (!advertising?.schedule) return
      breaks = await window.sandboxAds.breaksOf(advertising).catch(() => [])
      const opening = breaks.find((one) => momentOf(one) === 0)
      if (opening) await playBreak(opening)
    }

    const refuse = (error) => error.name === 'NotAllowedError' && emit('playAttemptFailed', { code: 303220 })
    const start = () => video.play().catch(refuse)
    const begin = async () => {
      if (ad) return ad.play()
      if (breaks) return start()
      await planAds()
      if (isPlaying) start()
    }

    const middle = async () => {
      const due = !ad && !video.paused && breaks?.find((one) => momentOf(one) > 0 && momentOf(one) <= video.currentTime)
      if (!due) return
      await playBreak(due)
      if (isPlaying) start()
    }

    const closeStream = () => {
      isOpen = false
      engine?.destroy()
      engine = undefined
    }

    const openStream = ({ file, drm }, tracks) => {
      closeStream()
      if (!window.Hls?.isSupported() || !file.includes('.m3u8')) {
        addCaptions(video, tracks)
        video.src = file
        return
      }
      engine = new window.Hls({
        liveDurationInfinity: true,
        enableWorker: false,
        maxMaxBufferLength: 60,
        ...keysOf(drm),
      })
      // The stream and the side tracks contain the same captions; both would list each language twice.
      engine.on(window.Hls.Events.MANIFEST_PARSED, (_, data) => {
        if (data.subtitleTracks.length === 0) addCaptions(video, tracks)
      })
      const events = {
        MANIFEST_PARSED: 'levels',
        AUDIO_TRACKS_UPDATED: 'audioTracks',
        AUDIO_TRACK_SWITCHED: 'audioTrackChanged',
      }
      for (const [from, name] of Object.entries(events)) engine.on(window.Hls.Events[from], () => emit(name))
      engine.on(window.Hls.Events.ERROR, (_, data) => {
        const status = data.response?.code
        if (!data.fatal) return
        if (data.details.startsWith('subtitle')) {
          engine.subtitleTrack = -1
          return engine.startLoad()
        }
        if (data.type === 'keySystemError') return fail(240000 + (status ?? 0), data.details)
        fail(status >= 400 ? 232000 + status : 230000, data.details)
      })
      engine.loadSource(file)
      engine.attachMedia(video)
    }

    const playItem = async (next, start) => {
      index = next
      firstFrameShown = false
      const raw = list[index]
      if (!raw) return fail(100013, 'There is nothing to play')
      const item = prepare ? ((await prepare(raw, index)) ?? raw) : raw
      list[index] = item
      video.replaceChildren()
      video.poster = item.image ?? ''
      emit('playlistItem', { index, item })
      openStream(sourceOf(item), item.tracks)
      if (item.starttime) video.addEventListener('loadedmetadata', () => api.seek(item.starttime), { once: true })
      isOpen = true
      if (start || isPlaying) begin()
    }

    const finish = async () => {
      const closing = breaks?.find((one) => momentOf(one) === Number.POSITIVE_INFINITY)
      if (closing) await playBreak(closing)
      become('complete')
      if (index + 1 < list.length) return playItem(index + 1, true)
      emit('playlistComplete')
    }

    const levels = () => [...(engine?.levels ?? [])].sort((a, b) => b.height - a.height)

    const seekableEnd = () => {
      const { seekable } = video
      return seekable.length > 0 ? seekable.end(seekable.length - 1) : 0
    }

    // Without a DVR window the position is absolute and the duration infinite.
    const live = () => {
      if (video?.duration !== Number.POSITIVE_INFINITY || video.seekable.length === 0) return undefined
      const edge = seekableEnd()
      const length = edge - video.seekable.start(0)
      return length >= (options.minDvrWindow ?? 120) ? { edge, length: -length } : undefined
    }

    const captionTracks = () => [...video.textTracks].filter(({ kind }) => kind === 'subtitles' || kind === 'captions')
    const time = () => ({ position: video.currentTime, currentTime: video.currentTime, duration: api.getDuration() })

    const watch = () => {
      const listen = (name, listener) => video.addEventListener(name, listener)
      listen('play', () => emit('beforePlay'))
      listen('playing', () => {
        become('playing')
        if (firstFrameShown) return
        firstFrameShown = true
        emit('firstFrame', { loadTime: 0 })
      })
      listen('pause', () => !video.ended && !ad && become('paused'))
      listen('waiting', () => state === 'playing' && become('buffering'))
      listen('timeupdate', () => emit('time', time()))
      listen('timeupdate', middle)
      listen('seeking', () => emit('seek', { ...time(), offset: video.currentTime }))
      listen('seeked', () => emit('seeked', time()))
      listen('ended', finish)
      listen('volumechange', () => {
        emit('volume', { volume: video.volume * 100 })
        emit('mute', { mute: video.muted })
      })
      listen('loadedmetadata', () => emit('meta', time()))
      listen('progress', () => emit('bufferChange', { bufferPercent: api.getBuffer() }))
      listen('ratechange', () => emit('playbackRateChanged', { playbackRate: video.playbackRate }))
      for (const name of ['addtrack', 'removetrack', 'change'])
        video.textTracks.addEventListener(name, () => emit('captionsList', { tracks: api.getCaptionsList() }))
      listen('error', () => video.error && fail(224000, video.error.message))
    }

    const build = () => {
      container.replaceChildren()
      container.classList.add('jwplayer')
      video = document.createElement('video')
      Object.assign(video, { controls: options.controls !== false, playsInline: true, muted: options.mute === true })
      video.setAttribute('width', '100%')
      video.setAttribute('height', '100%')
      container.append(video)
      watch()
    }

    const api = {
      setup: (given) => {
        options = { ...window.jwplayer.defaults, ...given }
        isPlaying = options.autostart === true
        list = asList(given.playlist ?? given)
        build()
        queueMicrotask(() => {
          emit('ready', { setupTime: 0 })
          playItem(0, isPlaying)
        })
        return api
      },
      load: (given) => {
        list = asList(given)
        playItem(0, state === 'playing' || options.autostart === true)
        return api
      },
      on: (names, listener) => {
        for (const name of names.split(' ')) listeners.set(name, [...(listeners.get(name) ?? []), listener])
        return api
      },
      once: (name, listener) => {
        const handleOnce = (event) => {
          api.off(name, handleOnce)
          listener(event)
        }
        return api.on(name, handleOnce)
      },
      off: (name, listener) => {
        if (!name) listeners.clear()
        else listeners.set(name, listener ? (listeners.get(name) ?? []).filter((one) => one !== listener) : [])
        return api
      },
      remove: () => {
        emit('remove')
        ad?.stop()
        video?.pause()
        closeStream()
        video?.removeAttribute('src')
        video?.load()
        container.replaceChildren()
        players.delete(container)
        listeners.clear()
        return api
      },
      play: () => {
        isPlaying = true
        if (isOpen) begin()
        return api
      },
      pause: () => {
        isPlaying = false
        if (ad) ad.pause()
        else video.pause()
        return api
      },
      skipAd: () => ad?.skip(),
      stop: () => {
        video.pause()
        become('idle')
        return api
      },
      // Negative positions count from the end, of a live stream too; 0 is the start
      seek: (position) => {
        video.currentTime = position < 0 ? seekableEnd() + position : position
        return api
      },
      next: () => playItem((index + 1) % list.length, true),
      playlistItem: (next) => playItem(next, true),
      setConfig: (more) => {
        options = { ...options, ...more }
        if ('controls' in more) video.controls = more.controls
        return api
      },
      setPlaylistItemCallback: (callback) => {
        prepare = callback
      },
      removePlaylistItemCallback: () => {
        prepare = undefined
      },
      setMute: (mute) => {
        video.muted = mute ?? !video.muted
        return api
      },
      setVolume: (volume) => {
        video.volume = volume / 100
        return api
      },
      getMute: () => video.muted,
      getVolume: () => Math.round(video.volume * 100),
      getState: () => state,
      getConfig: () => options,
      getContainer: () => container,
      getPlaylist: () => list,
      getPlaylistIndex: () => index,
      getPlaylistItem: (at) => list[at ?? index],
      // In a DVR window positions count from the live edge, and the duration is negative
      getPosition: () => (live() ? Math.min(0, video.currentTime - live().edge) : (video?.currentTime ?? 0)),
      getDuration: () => live()?.length ?? video?.duration ?? 0,
      getCaptionsList: () => [
        { id: 'off', label: 'Off' },
        ...captionTracks().map(({ label, language }, id) => ({ id, label, language })),
      ],
      getCurrentCaptions: () => captionTracks().findIndex(({ mode }) => mode === 'showing') + 1,
      getPlaybackRate: () => video.playbackRate,
      setPlaybackRate: (rate) => {
        video.playbackRate = rate
      },
      getBuffer: () => {
        const { buffered, duration } = video
        return buffered.length > 0 && duration > 0 ? (buffered.end(buffered.length - 1) / duration) * 100 : 0
      },
      setCurrentCaptions: (at) => {
        captionTracks().forEach((track, id) => {
          track.mode = id === at - 1 ? 'showing' : 'disabled'
        })
        emit('captionsChanged', { track: at })
      },
      getQualityLevels: () => [
        { label: 'Auto' },
        ...levels().map(({ height, bitrate }) => ({ label: `${height}p`, height, bitrate })),
      ],
      setCurrentQuality: (at) => {
        if (engine) engine.nextLevel = at > 0 ? engine.levels.indexOf(levels()[at - 1]) : -1
        emit('levelsChanged', { currentQuality: at })
      },
      getVisualQuality: () => ({ level: { height: video.videoHeight, width: video.videoWidth } }),
      getAudioTracks: () => (engine?.audioTracks ?? []).map(({ name, lang }) => ({ name, language: lang })),
      getCurrentAudioTrack: () => engine?.audioTrack ?? -1,
      setCurrentAudioTrack: (at) => {
        if (engine) engine.audioTrack = at
      },
      getEnvironment: () => ({ OS: {}, Browser: {}, Features: {} }),
      version: 'sandbox',
    }
    return api
  }

  window.jwplayer = (query) => {
    const container = typeof query === 'string' ? document.getElementById(query) : query
    if (!container) return [...players.values()][0] ?? {}
    if (!players.has(container)) players.set(container, create(container))
    return players.get(container)
  }
  window.jwplayer.version = 'sandbox'
  // Settings of the publisher's dashboard, in force where a page sets none.
  window.jwplayer.defaults = { autostart: true, controls: true, mute: false, repeat: false, stretching: 'uniform' }
})()
