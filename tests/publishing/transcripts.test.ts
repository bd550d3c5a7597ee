import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { source } from '../support/shared-code.ts'
import { differences, type Fixture, openFixture, timeouts } from './fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
}, timeouts.timeout)
afterAll(() => fixture.close())

const films = ['SaltRoad', 'Beekeepr', 'Interprt', 'Overtime', 'WinterCo', 'TwoChair', 'PaperBoa']
const config = {
  siteName: 'Spoken',
  description: 'What films say',
  siteId: 'FoyerPix',
  content: [{ type: 'playlist', contentId: 'SpokenAa' }],
  menu: [],
  features: { recommendationsPlaylist: null, searchPlaylist: null, favoritesList: null, continueWatchingList: null },
  custom: { transcripts: true },
}

const put = (path: string, patch: object) => fixture.sandbox.send('PUT', path, patch)
const change = (id: string) => ({ kind: 'media' as const, id })
const pathsOf = (id: string) =>
  [...fixture.files().keys()].filter((path) => /(^|\/)t\//.test(path) && path.includes(id))
const transcript = 't/SaltRoad/the-salt-road'

beforeEach(async () => {
  await fixture.sandbox.send('POST', '/reset')
  await put('/playlists/SpokenAa', { title: 'First', items: films })
  await put(`/configs/${source}`, config)
  await fixture.buildOnce()
}, timeouts.timeout)

// Incremental builds equal full builds
afterEach(async () => expect(await differences(fixture)).toEqual([]), timeouts.timeout)

describe('site with transcripts', timeouts, () => {
  it('a transcript page has the captions of its language, links to its film and a sitemap entry', () => {
    expect(fixture.page('m/SaltRoad/the-salt-road')).toContain(`href="/${transcript}/"`)
    expect(fixture.page('es/m/SaltRoad/the-salt-road')).toContain(`href="/es/${transcript}/"`)
    const page = fixture.page(transcript)
    expect(page).toContain('The last ship left the harbour with my name on its list. I took the night train instead.')
    expect(page).toContain('href="/m/SaltRoad/the-salt-road/?play=1&amp;t=1"')
    expect(page).toContain('hreflang="es" href="http://site.test/es/t/SaltRoad/the-salt-road/"')
    expect(page).toContain('<link rel="canonical" href="http://site.test/t/SaltRoad/the-salt-road/">')
    expect(page).toMatch(/"@type":"VideoObject".*"transcript":"The last ship left/)
    expect(fixture.page(`es/${transcript}`)).toContain('El último barco zarpó')
    expect(readFileSync(join(fixture.out, 'sitemap-0.xml'), 'utf8')).toContain('http://site.test/t/SaltRoad/')
    expect(fixture.page('t/Beekeepr/what-the-beekeeper-owed')).toContain('<b>Old Anselm: </b>')
    expect(fixture.page('t/Interprt/the-interpreters-pause')).toContain('Delegates &amp; guests, please be seated.')
  })

  it('a film with empty, oversized or invalid captions has no transcript page and no link', async () => {
    for (const id of ['Overtime', 'WinterCo', 'TwoChair']) {
      expect(pathsOf(id)).toEqual([])
      const [media = ''] = [...fixture.files().keys()].filter((path) => path.startsWith(`m/${id}/`))
      expect(readFileSync(join(fixture.out, media), 'utf8')).not.toContain(`/t/${id}/`)
    }
    const { output } = await fixture.rebuild()
    expect(output.join('\n')).toMatch(
      /media WinterCo: its captions "English" could not be read: it is neither WebVTT nor SubRip/,
    )
    expect(output.join('\n')).toMatch(/media Overtime: its captions "English" have no text \(.*Overtime-en\.vtt\)/)
    expect(output.join('\n')).toMatch(
      /media TwoChair: its captions "English" could not be read: .* is larger than 2 MB/,
    )
  })

  it('a rebuild requests captions only for changed films and after earlier failures', async () => {
    await fixture.sandbox.send('DELETE', '/requests')
    await put('/media/PaperBoa', { description: 'Boats, told anew.' })
    await fixture.rebuild()
    const requests = await fixture.sandbox.requestsTo(/\/tracks\/\w+-(en|es)\.vtt/)
    expect([...new Set(requests.map(({ path }) => /tracks\/(\w{8})/.exec(path)?.[1]))].sort()).toEqual([
      // In the sample of files whose hosts a build learns
      'Beekeepr',
      'Overtime',
      'PaperBoa',
      'TwoChair',
      'WinterCo',
    ])
  })

  it('a transcript page retains its text while the captions file fails, and updates with the next build', async () => {
    const before = fixture.page(transcript)
    await fixture.sandbox.send('POST', '/faults', { path: '/tracks/SaltRoad-en', status: 503, times: 9 })
    await put('/media/SaltRoad', { captionFile: 'voices', genre: 'Winter' })
    const { output } = await fixture.apply(change('SaltRoad'))
    expect(output.join('\n')).toMatch(/media SaltRoad: its captions "English" could not be read: .*503/)
    expect(fixture.page(transcript)).toContain('The last ship left')
    expect(before).toContain('The last ship left')
    await fixture.sandbox.send('DELETE', '/faults')
    await fixture.rebuild()
    expect(fixture.page(transcript)).toContain('You still owe me forty jars.')
  })

  it('captions in a language without site pages have their own transcript page', async () => {
    const file = `${fixture.sandbox.url}/platform/tracks/SaltRoad-es.vtt`
    const english = { file: file.replace('-es', '-en'), kind: 'captions', label: 'English' }
    await put('/media/SaltRoad', { tracks: [english, { file, kind: 'captions', label: 'Français' }] })
    await fixture.apply(change('SaltRoad'))
    expect(pathsOf('SaltRoad')).toEqual(
      ['es/', ''].flatMap((start) => [`${start}${transcript}/fr/index.html`, `${start}${transcript}/index.html`]),
    )
    expect(fixture.page(`${transcript}/fr`)).toContain('El último barco')
    // Spanish pages show the first language, which is marked as such.
    expect(fixture.page(`es/${transcript}`)).toMatch(/lang="en"[^>]*>.*The last ship left/s)
    expect(fixture.page(transcript)).toContain(`href="/${transcript}/fr/" lang="fr"`)
    await put('/media/SaltRoad', { tracks: [english] })
    await fixture.apply(change('SaltRoad'))
    expect(pathsOf('SaltRoad').filter((path) => path.includes('/fr/'))).toEqual([])
  })

  it('a transcript page is removed if its film is no longer free or transcripts are disabled', async () => {
    await put('/media/PaperBoa', { free: null, productIds: 'cleeng:S1' })
    await fixture.apply(change('PaperBoa'))
    expect(pathsOf('PaperBoa')).toEqual([])
    await put(`/configs/${source}`, { custom: { transcripts: false } })
    await fixture.apply({ kind: 'config', id: source })
    expect(films.flatMap(pathsOf)).toEqual([])
    expect(fixture.page('m/SaltRoad/the-salt-road')).not.toContain('/t/SaltRoad/')
  })

  it('the earlier transcript address of a renamed film redirects to the current one', async () => {
    await put('/media/SaltRoad', { title: 'The Salt Way' })
    await fixture.apply(change('SaltRoad'))
    expect(fixture.page('t/SaltRoad/the-salt-way')).toContain('The last ship left')
    expect(fixture.isRedirect(`${transcript}/index.html`)).toBe(true)
  })
})
