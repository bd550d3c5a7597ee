import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeBrowser, fakeBrowser } from '../../../tests/support/fake-browser.ts'
import { cdn, film, isSegment, openTab } from '../../../tests/support/fake-downloads.ts'

afterEach(closeBrowser)

const later = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const awaitRun = async () => {
  for (let round = 0; round < 40; round += 1) {
    await new Promise((done) => process.nextTick(done))
    await later()
  }
}

/** Starts the download; requests for segments hang after `count` stored ones. */
const startUntil = async (count: number, { addDownloads, runDownloads, stored, web }: Tab) => {
  web.platform.respond = (url) =>
    isSegment(url) && stored.segments().length >= count ? new Promise(() => {}) : undefined
  addDownloads([film])
  runDownloads()
  await vi.waitFor(() => expect(stored.segments().length).toBeGreaterThanOrEqual(count))
}
type Tab = Awaited<ReturnType<typeof openTab>>

describe('download', () => {
  it('a download is complete only after every file is stored', async () => {
    const { addDownloads, runDownloads, downloadOf, stored, $downloads } = await openTab()
    const states: string[] = []
    $downloads.listen(([download]) => states.push(`${download?.state} ${stored.segments().length}`))
    addDownloads([film])
    runDownloads()
    await vi.waitFor(() => expect(downloadOf('Film')?.state).toBe('complete'))
    expect(stored.segments()).toHaveLength(24)
    expect(states.filter((state) => state.startsWith('complete'))).toEqual(['complete 24'])
    expect(downloadOf('Film')).toMatchObject({ done: 26, total: 26, size: 24 * 7 })
    expect(downloadOf('Film')?.copy?.sources[0]?.file).toBe('/_downloads/Film/main.m3u8')
  })

  it('a download interrupted by a closed tab fetches only the missing segments', async () => {
    const first = await openTab()
    const { stored, web } = first
    first.addDownloads([film])
    let tab = first
    for (const cut of [10, 20]) {
      web.platform.respond = (url) =>
        isSegment(url) && stored.segments().length >= cut ? new Promise(() => {}) : undefined
      tab.runDownloads()
      await vi.waitFor(() => expect(stored.segments().length).toBeGreaterThanOrEqual(cut))
      await awaitRun()
      expect(tab.downloadOf('Film')?.state).toBe('queued')
      // A closed tab releases its locks and loses its memory.
      const browser = fakeBrowser()
      for (const [key, value] of [['jwapp.downloads', tab.browser.localStorage.getItem('jwapp.downloads')]] as const)
        browser.localStorage.setItem(key, value ?? '')
      const had = stored.files()
      web.platform.respond = () => undefined
      const before = web.sent().length
      tab = await openTab({ browser, stored, web })
      expect(had.length).toBeGreaterThan(cut)
      expect(before).toBeGreaterThanOrEqual(cut)
    }
    tab.runDownloads()
    await vi.waitFor(() => expect(tab.downloadOf('Film')?.state).toBe('complete'))
    const sent = web.sent()
    expect(new Set(sent).size).toBe(24)
    // Three requests at once may be lost with each tab.
    expect(sent.length).toBeLessThanOrEqual(24 + 2 * 3)
  })

  it('a paused download sends no request until it is resumed', async () => {
    const tab = await openTab()
    const { runDownloads, pauseDownload, resumeDownload, downloadOf, web } = tab
    await startUntil(5, tab)
    pauseDownload('Film')
    await awaitRun()
    const sent = web.sent().length
    web.platform.respond = () => undefined
    await later(60_000)
    expect(web.sent()).toHaveLength(sent)
    expect(downloadOf('Film')?.state).toBe('paused')
    resumeDownload('Film')
    runDownloads()
    await vi.waitFor(() => expect(downloadOf('Film')?.state).toBe('complete'))
  })

  it('a download that is removed during a write leaves no file', async () => {
    const { addDownloads, runDownloads, removeDownload, $downloads, stored, web } = await openTab()
    const { promise, resolve } = Promise.withResolvers<void>()
    web.platform.respond = (url) => {
      if (isSegment(url) && stored.segments().length >= 5) stored.disk.written = promise
      return undefined
    }
    addDownloads([film])
    runDownloads()
    await vi.waitFor(() => expect(stored.segments().length).toBeGreaterThanOrEqual(5))
    await awaitRun()
    await removeDownload('Film')
    resolve()
    await awaitRun()
    expect([stored.files(), $downloads.get()]).toEqual([[], []])
  })

  it('a download fails when the service worker registration is rejected', async () => {
    const { addDownloads, runDownloads, downloadOf, browser, web } = await openTab()
    Object.assign(browser.navigator, { serviceWorker: { register: () => Promise.reject(new Error('refused')) } })
    addDownloads([film])
    runDownloads()
    await vi.waitFor(() => expect(downloadOf('Film')?.failure).toEqual({ kind: 'network' }))
    expect(web.sent()).toEqual([])
  })

  it('a download beyond the storage quota fails with the free space and retains its stored files', async () => {
    const { addDownloads, runDownloads, downloadOf, resumeDownload, stored, browser } = await openTab()
    Object.assign(browser.navigator, { storage: { estimate: async () => ({ quota: 200_000, usage: 100_000 }) } })
    stored.disk.capacity = 12
    addDownloads([film])
    runDownloads()
    await vi.waitFor(() => expect(downloadOf('Film')?.state).toBe('failed'))
    expect(downloadOf('Film')?.failure).toMatchObject({ kind: 'space', free: 100_000 })
    const storedCount = stored.segments().length
    expect(storedCount).toBeGreaterThan(5)
    stored.disk.capacity = 100
    resumeDownload('Film')
    runDownloads()
    await vi.waitFor(() => expect(downloadOf('Film')?.state).toBe('complete'))
  })

  it('a download in a full storage that cannot be opened fails once', async () => {
    const { addDownloads, runDownloads, downloadOf, stored } = await openTab()
    const open = vi.fn(() => Promise.reject(new DOMException('full', 'QuotaExceededError')))
    vi.stubGlobal('caches', { ...stored.caches, open })
    addDownloads([film])
    runDownloads()
    await vi.waitFor(() => expect(downloadOf('Film')?.failure).toMatchObject({ kind: 'space' }))
    const attempts = open.mock.calls.length
    await later(60_000)
    expect(open).toHaveBeenCalledTimes(attempts)
  })

  it('a download larger than the free space fails before it stores a file', async () => {
    const { addDownloads, runDownloads, downloadOf, stored, browser } = await openTab()
    Object.assign(browser.navigator, { storage: { estimate: async () => ({ quota: 100_000, usage: 90_000 }) } })
    addDownloads([film])
    runDownloads()
    await vi.waitFor(() => expect(downloadOf('Film')?.state).toBe('failed'))
    expect(downloadOf('Film')?.failure).toEqual({ kind: 'space', needed: 96_000, free: 10_000 })
    expect(stored.files()).toEqual([])
  })

  it('the expected size of a film does not depend on the number of its audio renditions', async () => {
    const { addDownloads, runDownloads, downloadOf, browser, web } = await openTab()
    Object.assign(browser.navigator, { storage: { estimate: async () => ({ quota: 96_000, usage: 0 }) } })
    const audio = ['en', 'es', 'de'].map(
      (language) => `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="${language}",URI="${cdn}/${language}.m3u8"`,
    )
    const master = ['#EXTM3U', ...audio, '#EXT-X-STREAM-INF:BANDWIDTH=8000,AUDIO="a"', `${cdn}/v.m3u8`].join('\n')
    web.platform.respond = (url) => {
      if (url.endsWith('main.m3u8')) return new Response(master)
      const [, language] = /(en|es|de)\.m3u8$/.exec(url) ?? []
      return language ? new Response(`#EXTM3U\n#EXTINF:96,\n${language}.ts\n#EXT-X-ENDLIST`) : undefined
    }
    addDownloads([film])
    runDownloads()
    await vi.waitFor(() => expect(['complete', 'failed']).toContain(downloadOf('Film')?.state))
    expect(downloadOf('Film')).toMatchObject({ state: 'complete', size: 27 * 7 })
  })

  it('a download fails as network after three retries of a 503 response, and as gone after a 404', async () => {
    const { addDownloads, runDownloads, downloadOf, resumeDownload, web } = await openTab()
    let failures = 0
    web.platform.respond = (url) => {
      if (!url.endsWith('seg3.ts')) return undefined
      failures += 1
      return new Response('', { status: 503 })
    }
    addDownloads([film])
    runDownloads()
    await vi.waitFor(async () => {
      await later(1_000)
      expect(downloadOf('Film')?.failure).toEqual({ kind: 'network' })
    })
    expect(failures).toBe(4)
    web.platform.respond = (url) => (url.endsWith('seg3.ts') ? new Response('', { status: 404 }) : undefined)
    resumeDownload('Film')
    runDownloads()
    await vi.waitFor(() => expect(downloadOf('Film')?.failure).toEqual({ kind: 'gone' }))
  })

  it('a download with expired URLs continues with new URLs', async () => {
    const { addDownloads, runDownloads, downloadOf, web, stored } = await openTab()
    web.platform.respond = (url) => {
      if (!isSegment(url) || !url.startsWith(cdn) || stored.segments().length < 8) return undefined
      web.platform.folder = 'https://cdn.test/sig2'
      return new Response('', { status: 403 })
    }
    addDownloads([film])
    runDownloads()
    await vi.waitFor(() => expect(['complete', 'failed']).toContain(downloadOf('Film')?.state))
    expect(downloadOf('Film')?.state).toBe('complete')
    const renewed = web.sent().filter((url) => url.startsWith('https://cdn.test/sig2'))
    expect(renewed.length).toBeLessThanOrEqual(24 - 8)
    expect(new Set(web.sent().map((url) => url.split('/').at(-1))).size).toBe(24)
  })

  it('a download whose URLs expire twice continues with new URLs each time', async () => {
    const { addDownloads, runDownloads, downloadOf, web, stored } = await openTab()
    const folders = [cdn, 'https://cdn.test/sig2', 'https://cdn.test/sig3']
    web.platform.respond = (url) => {
      const index = folders.findIndex((folder) => url.startsWith(folder))
      const next = folders[index + 1]
      if (!isSegment(url) || !next || stored.segments().length < 8 * (index + 1)) return undefined
      web.platform.folder = next
      vi.setSystemTime(Date.now() + 3_600_000)
      return new Response('', { status: 403 })
    }
    addDownloads([film])
    runDownloads()
    await vi.waitFor(() => expect(['complete', 'failed']).toContain(downloadOf('Film')?.state))
    expect(downloadOf('Film')?.state).toBe('complete')
    expect(web.sent().some((url) => url.startsWith('https://cdn.test/sig3'))).toBe(true)
  })

  it('a download repeats a failed request for its manifest and for the downloads page', async () => {
    const { addDownloads, runDownloads, downloadOf, web } = await openTab()
    const failures: string[] = []
    web.platform.respond = (url) => {
      const isFailing =
        /main\.m3u8$|\/downloads\/$/.test(url) && failures.filter((failure) => failure === url).length < 3
      if (!isFailing) return undefined
      failures.push(url)
      return new Response('', { status: 503 })
    }
    addDownloads([film])
    runDownloads()
    await vi.waitFor(
      async () => {
        await later(4_000)
        expect(downloadOf('Film')?.state).toBe('complete')
      },
      { timeout: 4_000 },
    )
    expect(failures).toHaveLength(6)
  })

  it('the timeout of a segment is longer for more expected bytes', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout')
    const { addDownloads, runDownloads, downloadOf } = await openTab()
    // Segments of 4 s at 8 Mbit/s, fetched at 16 kB/s
    addDownloads([{ ...film, bandwidth: 8_000_000 }])
    runDownloads()
    await vi.waitFor(() => expect(downloadOf('Film')?.state).toBe('complete'))
    expect(limit.mock.calls.filter(([ms]) => ms === 250_000)).toHaveLength(24)
    limit.mockRestore()
  })

  it('a queued download beyond its window sends no request', async () => {
    const { addDownloads, runDownloads, downloadOf, web } = await openTab()
    addDownloads([{ ...film, expires: Date.now() }])
    runDownloads()
    await awaitRun()
    expect([web.requests, downloadOf('Film')?.state]).toEqual([[], 'queued'])
  })

  it('a resumed download of a replaced film contains no segment of the old film', async () => {
    const tab = await openTab()
    const { runDownloads, pauseDownload, downloadOf, resumeDownload, web, stored } = tab
    await startUntil(8, tab)
    pauseDownload('Film')
    await awaitRun()
    web.platform.segments = ['new0.ts', 'new1.ts']
    web.platform.respond = (url) => (/seg\d+\.ts/.test(url) ? new Response('', { status: 404 }) : undefined)
    resumeDownload('Film')
    runDownloads()
    await vi.waitFor(() => expect(downloadOf('Film')?.state).toBe('complete'))
    expect(stored.segments()).toHaveLength(2)
  })

  it('isCopyComplete returns false for a download with a deleted file', async () => {
    const { addDownloads, runDownloads, downloadOf, isCopyComplete, openCopies } = await openTab()
    addDownloads([film])
    runDownloads()
    await vi.waitFor(() => expect(downloadOf('Film')?.state).toBe('complete'))
    expect(await isCopyComplete('Film')).toBe(true)
    await (await openCopies()).delete('/_downloads/Film/5.ts')
    expect(await isCopyComplete('Film')).toBe(false)
    expect(await isCopyComplete('Other')).toBe(false)
  })

  it('an offline download sends no request until the online event', async () => {
    const { addDownloads, runDownloads, downloadOf, browser, web } = await openTab()
    browser.navigator.onLine = false
    addDownloads([film])
    runDownloads()
    await later(600_000)
    await awaitRun()
    expect([web.requests, downloadOf('Film')?.state]).toEqual([[], 'queued'])
    browser.navigator.onLine = true
    browser.emit('online')
    await vi.waitFor(() => expect(downloadOf('Film')?.state).toBe('complete'))
  })

  it('a download that is paused while offline does not start on the online event', async () => {
    const { addDownloads, runDownloads, pauseDownload, downloadOf, browser, web } = await openTab()
    browser.navigator.onLine = false
    addDownloads([film])
    runDownloads()
    await awaitRun()
    pauseDownload('Film')
    await awaitRun()
    expect([...browser.heard]).not.toContain('pagehide')
    browser.navigator.onLine = true
    browser.emit('online')
    await awaitRun()
    expect([web.requests, downloadOf('Film')?.state]).toEqual([[], 'paused'])
  })

  it('a download completes after a pause and a lost connection between two attempts of a request', async () => {
    const { addDownloads, runDownloads, pauseDownload, resumeDownload, downloadOf, browser, web } = await openTab()
    const { promise, resolve } = Promise.withResolvers<void>()
    web.platform.respond = (url) => {
      if (!url.endsWith('seg3.ts')) return undefined
      resolve()
      return new Response('', { status: 503 })
    }
    addDownloads([film])
    runDownloads()
    await promise
    await awaitRun()
    pauseDownload('Film')
    browser.navigator.onLine = false
    await later(1_000)
    await awaitRun()
    web.platform.respond = () => undefined
    browser.navigator.onLine = true
    browser.emit('online')
    resumeDownload('Film')
    runDownloads()
    await vi.waitFor(() => expect(downloadOf('Film')?.state).toBe('complete'))
  })

  it('a download continues after each of several lost connections', async () => {
    const { addDownloads, runDownloads, downloadOf, browser, web } = await openTab()
    let failures = 0
    web.platform.respond = (url) => {
      if (!url.endsWith('seg3.ts') || failures === 6) return undefined
      failures += 1
      browser.navigator.onLine = false
      return Promise.reject(new TypeError('Failed to fetch'))
    }
    addDownloads([film])
    runDownloads()
    for (let loss = 1; loss <= 6; loss += 1) {
      await vi.waitFor(() => expect(failures).toBe(loss))
      await awaitRun()
      browser.navigator.onLine = true
      browser.emit('online')
    }
    await vi.waitFor(() => expect(downloadOf('Film')?.state).toBe('complete'))
  })

  it('a pagehide event leaves a download queued without a failure', async () => {
    const tab = await openTab()
    const { downloadOf, web, browser } = tab
    await startUntil(5, tab)
    web.platform.respond = () => new Promise(() => {})
    browser.emit('pagehide')
    await awaitRun()
    expect(downloadOf('Film')).toMatchObject({ state: 'queued' })
    expect(downloadOf('Film')?.failure).toBeUndefined()
  })

  it('a download registers the service worker, runs in one Web Lock and removes its pagehide listener', async () => {
    const { addDownloads, runDownloads, downloadOf, browser } = await openTab()
    const register = vi.fn(async () => undefined)
    Object.assign(browser.navigator, { serviceWorker: { register } })
    addDownloads([film])
    runDownloads()
    runDownloads()
    await vi.waitFor(() => expect(downloadOf('Film')?.state).toBe('complete'))
    await awaitRun()
    expect(register.mock.calls).toEqual([['/sw.js']])
    expect(browser.locks.names).toEqual(['downloads'])
    expect([...browser.heard]).not.toContain('pagehide')
  })

  it('a queued download starts after the previous download without a further call', async () => {
    const { addDownloads, runDownloads, downloadOf, web } = await openTab()
    addDownloads([film])
    runDownloads()
    addDownloads([{ ...film, item: { ...film.item, id: 'Second' } }])
    await vi.waitFor(() => expect(downloadOf('Second')?.state).toBe('complete'))
    expect(downloadOf('Film')?.state).toBe('complete')
    expect(web.sent()).toHaveLength(48)
  })

  it.each([
    ['text/javascript', 'application/octet-stream'],
    ['application/x-javascript; charset=utf-8', 'application/octet-stream'],
    ['text/html', 'application/octet-stream'],
    ['image/svg+xml', 'application/octet-stream'],
    ['application/wasm', 'application/octet-stream'],
    ['Video/MP2T; a=b', 'video/mp2t'],
    ['audio/mp4', 'audio/mp4'],
  ])('a segment sent as %s is stored as %s, and no browser guesses its type', async (sent, stored) => {
    const { addDownloads, runDownloads, downloadOf, openCopies, web } = await openTab()
    const types = { headers: { 'content-type': sent } }
    web.platform.respond = (url) => (/seg0|width=/.test(url) ? new Response('x', types) : undefined)
    addDownloads([film])
    runDownloads()
    await vi.waitFor(() => expect(downloadOf('Film')?.state).toBe('complete'))
    const copies = await openCopies()
    for (const name of ['0.ts', 'picture']) {
      const { headers } = (await copies.match(`/_downloads/Film/${name}`)) ?? expect.unreachable(name)
      expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([stored, 'nosniff'])
    }
  })

  it('a download stores its files with content types, and the image of the list', async () => {
    const { addDownloads, runDownloads, downloadOf, openCopies, web } = await openTab()
    const caption = 'https://p.test/en.vtt'
    web.platform.respond = (url) => {
      if (url === caption) return new Response('WEBVTT')
      if (url.endsWith('seg0.ts')) return new Response('x', { headers: { 'content-type': 'video/mp2t' } })
      return url.endsWith('seg1.ts') ? new Response(new Uint8Array(3)) : undefined
    }
    const tracks = [{ file: caption, kind: 'captions', label: 'English', language: 'en' } as const]
    addDownloads([{ ...film, remote: { ...film.remote, tracks } }])
    runDownloads()
    await vi.waitFor(() => expect(downloadOf('Film')?.state).toBe('complete'))
    const copies = await openCopies()
    const typeAt = async (name: string) => (await copies.match(`/_downloads/Film/${name}`))?.headers.get('content-type')
    const types = await Promise.all(['plan.json', 'main.m3u8', 'p0.m3u8', 't0.vtt', '0.ts', '1.ts'].map(typeAt))
    const hls = 'application/vnd.apple.mpegurl'
    expect(types).toEqual(['application/json', hls, hls, 'text/vtt', 'video/mp2t', 'application/octet-stream'])
    expect(downloadOf('Film')?.picture).toBe('/_downloads/Film/picture')
    expect(web.requests.find((url) => url.includes('poster') || url.includes('image'))).toContain('width=480')
    expect(downloadOf('Film')).toMatchObject({ total: 27, done: 27, size: 22 * 7 + 1 + 3 })
  })

  it('a download completes without its image, and does not fetch a stored image again', async () => {
    const tab = await openTab()
    const { runDownloads, pauseDownload, resumeDownload, downloadOf, web } = tab
    const pictures = () => web.requests.filter((url) => /^https:\/\/p\.test\/(?!main)/.test(url))
    await startUntil(5, tab)
    pauseDownload('Film')
    await awaitRun()
    expect(pictures()).toHaveLength(1)
    web.platform.respond = () => undefined
    resumeDownload('Film')
    runDownloads()
    await vi.waitFor(() => expect(downloadOf('Film')?.state).toBe('complete'))
    expect(pictures()).toHaveLength(1)
    const other = await openTab()
    other.web.platform.respond = (url) =>
      /^https:\/\/p\.test\/(?!main)/.test(url) ? new Response('', { status: 404 }) : undefined
    other.addDownloads([film])
    other.runDownloads()
    await vi.waitFor(() => expect(other.downloadOf('Film')?.state).toBe('complete'))
    expect(other.downloadOf('Film')?.picture).toBeUndefined()
  })

  it.each([
    [206, 'segment'.slice(2, 5), 3],
    [200, 'segment', 3],
  ])('a download of a byte range stores only that range for a response with status %i', async (status, body, bytes) => {
    const { addDownloads, runDownloads, downloadOf, openCopies, web } = await openTab()
    web.platform.respond = (url) => {
      if (url.endsWith('v.m3u8'))
        return new Response('#EXTM3U\n#EXT-X-BYTERANGE:3@2\n#EXTINF:4,\nall.mp4\n#EXT-X-ENDLIST')
      return url.endsWith('all.mp4') ? new Response(body, { status }) : undefined
    }
    addDownloads([film])
    runDownloads()
    await vi.waitFor(() => expect(downloadOf('Film')?.state).toBe('complete'))
    expect(web.ranges).toEqual(['bytes=2-4'])
    const file = await (await openCopies()).match('/_downloads/Film/0.mp4')
    expect([await file?.text(), file?.headers.get('x-bytes')]).toEqual(['gme', String(bytes)])
  })

  it('a download fails as protected for a DRM stream, and as format for a live stream', async () => {
    const { addDownloads, runDownloads, downloadOf, web } = await openTab()
    const media = (line: string, end = '#EXT-X-ENDLIST') => `#EXTM3U\n${line}\n#EXTINF:4,\na.ts\n${end}`
    const kinds = {
      protected: media('#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x",KEYFORMAT="com.apple.streamingkeydelivery"'),
      format: media('', ''),
    }
    for (const [kind, text] of Object.entries(kinds)) {
      web.platform.respond = (url) => (url.endsWith('v.m3u8') ? new Response(text) : undefined)
      addDownloads([{ ...film, item: { ...film.item, id: kind } }])
      runDownloads()
      await vi.waitFor(() => expect(downloadOf(kind)?.failure).toEqual({ kind }))
    }
  })

  it('a download subtracts its stored bytes from the required space', async () => {
    const { addDownloads, runDownloads, downloadOf, resumeDownload, stored, browser, openCopies } = await openTab()
    Object.assign(browser.navigator, { storage: { estimate: async () => ({ quota: 96_000, usage: 0 }) } })
    addDownloads([film])
    runDownloads()
    await vi.waitFor(() => expect(downloadOf('Film')?.state).toBe('complete'))
    const copies = await openCopies()
    for (const name of ['plan.json', '1.ts']) await copies.delete(`/_downloads/Film/${name}`)
    const size = new Response('', { headers: { 'x-bytes': '90000' } })
    await copies.put('/_downloads/Film/0.ts', size)
    Object.assign(browser.navigator, { storage: { estimate: async () => ({ quota: 6_000, usage: 0 }) } })
    resumeDownload('Film')
    runDownloads()
    await vi.waitFor(() => expect(downloadOf('Film')?.state).toBe('complete'))
    expect(stored.segments()).toHaveLength(24)
  })

  it('the progress of a download includes the files of an earlier run', async () => {
    const { addDownloads, runDownloads, pauseDownload, resumeDownload, downloadOf, $downloads, web, stored } =
      await openTab()
    const states: string[] = []
    $downloads.listen(([download]) => states.push(`${download?.done} of ${download?.total}`))
    web.platform.segments = web.platform.segments.slice(0, 4)
    web.platform.respond = (url) => (/seg[23]/.test(url) ? new Promise(() => {}) : undefined)
    addDownloads([film])
    runDownloads()
    await vi.waitFor(() => expect(stored.segments()).toHaveLength(2))
    await awaitRun()
    pauseDownload('Film')
    await awaitRun()
    expect([...new Set(states)]).toEqual(['0 of 0', '0 of 6', '2 of 6', '3 of 6', '4 of 6'])
    web.platform.respond = () => undefined
    states.length = 0
    resumeDownload('Film')
    runDownloads()
    await vi.waitFor(() => expect(downloadOf('Film')?.state).toBe('complete'))
    expect([...new Set(states)]).toEqual(['4 of 6', '5 of 6', '6 of 6'])
  })

  it('a download fails when the browser deletes one of its files meanwhile', async () => {
    const { addDownloads, runDownloads, downloadOf, web, openCopies } = await openTab()
    web.platform.respond = (url) => {
      if (url.endsWith('seg23.ts')) void openCopies().then((copies) => copies.delete('/_downloads/Film/0.ts'))
      return undefined
    }
    addDownloads([film])
    runDownloads()
    await vi.waitFor(() => expect(downloadOf('Film')?.state).toBe('failed'))
    expect(downloadOf('Film')).toMatchObject({ failure: { kind: 'network' } })
  })
})
