import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeBrowser } from '../../../tests/support/fake-browser.ts'
import { openTab } from '../../../tests/support/fake-downloads.ts'
import { fakeFiles, filmInFiles } from '../../../tests/support/fake-files.ts'
import { partBytes } from './mp4.rules.ts'

afterEach(closeBrowser)

const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000 })

const size = 2 * partBytes + 100
const largeSize = size * 2
const ranges = [`0-${partBytes - 1}`, `${partBytes}-${2 * partBytes - 1}`]
const lastRange = `${2 * partBytes}-${size - 1}`
/** Bandwidth of the smaller file. */
const bandwidth = (size * 8) / 96
const small = { ...filmInFiles, bandwidth, size }

async function openFilm() {
  const files = fakeFiles({ small: size, large: largeSize })
  const tab = await openTab({ web: files.web })
  const parts = () => tab.stored.files().filter((name) => name.startsWith('part-'))
  const ends = (state: string) => until(() => expect(tab.downloadOf('Film')?.state).toBe(state))
  const start = () => {
    tab.addDownloads([small])
    tab.runDownloads()
  }
  return { ...tab, ...files, partsStored: parts, ends, start }
}

/** Bytes of the stored parts, in the order of the description. */
async function storedFilm({ openCopies }: Pick<Awaited<ReturnType<typeof openFilm>>, 'openCopies'>) {
  const copies = await openCopies()
  const description = await (await copies.match('/_downloads/Film/main.mp4'))?.json()
  const parts = description.parts.map(async ([name]: [string]) =>
    Buffer.from((await (await copies.match(`/_downloads/Film/${name}`))?.arrayBuffer()) ?? new ArrayBuffer()),
  )
  return { description, bytes: Buffer.concat(await Promise.all(parts)) }
}

describe('download of MP4 files', () => {
  it('an MP4 download is stored in parts and complete only after the last part', async () => {
    const film = await openFilm()
    const states: string[] = []
    film.$downloads.listen(([download]) => states.push(`${download?.state} ${film.partsStored().length}`))
    film.start()
    await film.ends('complete')
    expect(film.parts().toSorted()).toEqual([...ranges, lastRange].map((range) => `GET small ${range}`).toSorted())
    expect(states.filter((state) => state.startsWith('complete'))).toEqual(['complete 3'])
    expect(film.downloadOf('Film')).toMatchObject({ done: 130, total: 130, size })
    expect(film.downloadOf('Film')?.copy?.sources).toEqual([{ file: '/_downloads/Film/main.mp4', type: 'video/mp4' }])
    const { description, bytes } = await storedFilm(film)
    expect(description.size).toBe(size)
    expect(Buffer.compare(bytes, film.bytesOf(size))).toBe(0)
  })

  it('an MP4 download uses the largest file within the chosen bandwidth, with tolerance', async () => {
    const film = await openFilm()
    film.server.sizes = { tiny: partBytes, small: Math.round(size * 1.05), large: largeSize }
    film.start()
    await film.ends('complete')
    expect(film.parts().every((request) => request.startsWith('GET small'))).toBe(true)
    expect((await storedFilm(film)).bytes).toHaveLength(Math.round(size * 1.05))
  })

  it('a paused MP4 download continues with only the missing parts', async () => {
    const film = await openFilm()
    film.server.hang = (range) => range !== ranges[0] && range !== '0-0'
    film.start()
    await until(() => expect(film.partsStored()).toEqual(['part-0.mp4']))
    film.pauseDownload('Film')
    await until(() => expect(film.downloadOf('Film')).toMatchObject({ state: 'paused', done: 65, total: 130 }))
    film.server.hang = () => false
    const before = film.parts().length
    film.resumeDownload('Film')
    await until(() => {
      film.runDownloads()
      expect(film.downloadOf('Film')?.state).toBe('complete')
    })
    expect(film.parts().slice(before).toSorted()).toEqual(
      [...ranges.slice(1), lastRange].map((range) => `GET small ${range}`).toSorted(),
    )
  })

  it('an MP4 download is stored in one part when the server does not support ranges', async () => {
    const film = await openFilm()
    film.server.hasRanges = false
    film.start()
    await film.ends('complete')
    expect(film.parts()).toEqual(['GET small'])
    expect(film.partsStored()).toEqual(['part-0.mp4'])
    expect(Buffer.compare((await storedFilm(film)).bytes, film.bytesOf(size))).toBe(0)
  })

  it('a truncated part is not stored and the MP4 download fails with a network error', async () => {
    const film = await openFilm()
    film.server.cut = (range) => range === ranges[1]
    film.start()
    await until(() => expect(film.partsStored().toSorted()).toEqual(['part-0.mp4', 'part-2.mp4']))
    await vi.advanceTimersByTimeAsync(60_000)
    await film.ends('failed')
    expect(film.downloadOf('Film')?.failure).toEqual({ kind: 'network' })
    expect(film.partsStored()).not.toContain('part-1.mp4')
  })

  it('an MP4 file with a new ETag is downloaded again, including the stored parts', async () => {
    const film = await openFilm()
    film.server.hang = (range) => range === lastRange
    film.start()
    await until(() => expect(film.partsStored()).toHaveLength(2))
    film.pauseDownload('Film')
    film.server.hang = () => false
    film.server.tag = '"two"'
    const before = film.parts().length
    film.resumeDownload('Film')
    await until(() => {
      film.runDownloads()
      expect(film.downloadOf('Film')?.state).toBe('complete')
    })
    // The first responses to the old plan are rejected.
    const again = film.parts().slice(before)
    expect(again).toEqual(expect.arrayContaining(ranges.map((range) => `GET small ${range}`)))
    expect(film.downloadOf('Film')).toMatchObject({ done: 130, total: 130, size })
  })

  it('an MP4 download larger than the free space fails before it requests a part', async () => {
    const film = await openFilm()
    Object.assign(film.browser.navigator, { storage: { estimate: async () => ({ quota: 1_000, usage: 0 }) } })
    film.start()
    await film.ends('failed')
    expect(film.downloadOf('Film')?.failure).toEqual({ kind: 'space', needed: size, free: 1_000 })
    expect(film.parts()).toEqual([])
  })

  it('an MP4 download of a missing file fails as gone, and without a size as format', async () => {
    const film = await openFilm()
    film.server.sizes = {}
    film.start()
    await film.ends('failed')
    expect(film.downloadOf('Film')?.failure).toEqual({ kind: 'gone' })
    const other = await openFilm()
    other.server.sizes = { small: 0 }
    other.start()
    await other.ends('failed')
    expect(other.downloadOf('Film')?.failure).toEqual({ kind: 'format' })
  })
})
