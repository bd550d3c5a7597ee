import { describe, expect, it } from 'vitest'
import type { RichBlock } from '#core/content/rich-text.ts'
import { articleReader, describeArticle, summaryOf } from './article.ts'
import { fileUrl, originsOf } from './dataset.ts'
import { drawingOf, pictureUrls } from './images.ts'

const dataset = { project: 'demo', dataset: 'production' }
const asset = { _ref: 'image-00ff-1600x900-jpg' }
const document = (more: object) => ({ slug: 'one', title: 'One', publishDate: '2026-11-20', ...more })

/** Reads an article of a valid document, with its omitted parts. */
function read(more: object, from = dataset) {
  const result = articleReader(from)(document(more))
  return result.ok ? result.value : expect.unreachable(result.what)
}
const bodyOf = (...content: unknown[]): RichBlock[] => read({ content }).article.body
const block = (more: object) => ({ _type: 'block', children: [], ...more })
const picture = (more: object) => bodyOf({ _type: 'image', asset, ...more })[0]

describe('article fields', () => {
  it.each(['en', 'es-419', 'zh-Hant-TW', 'gsw'])('an article accepts the language tag %s', (language) =>
    expect(read({ language }).article.language).toBe(language),
  )

  it.each([
    ['EN', 'en'],
    ['en_US', 'en-US'],
    ['pt-br', 'pt-BR'],
    ['zh_hant_tw', 'zh-Hant-TW'],
    ['spa', 'es'],
  ])('an article reads the language tag %s as %s', (language, tag) =>
    expect(read({ language }).article.language).toBe(tag),
  )

  it('an article reads tags with labels', () => {
    const tags = [{ label: 'Sea', value: 'sea' }, { title: 'Salt' }, { value: 'wind' }, null, 'sand', {}]
    expect(read({ tags }).article.tags).toEqual(['Sea', 'Salt', 'wind', 'sand'])
  })

  it('an article reads tags that are references, and reports one without a document', () => {
    const reference = (_ref: string) => ({ _type: 'reference', _ref })
    const tags = [reference('sea'), 'sand', reference('gone')]
    const { article, faults } = read({ tags, tagDocuments: [{ title: 'Sea', name: null }, null, null] })
    expect(article.tags).toEqual(['Sea', 'sand'])
    expect([...faults]).toEqual(['a tag has no document with a title'])
  })

  it.each(['e', 'en-', 'english', 'en-abcdefghi', 'x en', 'en"', 7, null])(
    'an article omits the invalid language tag %o',
    (language) => expect(read({ language }).article.language).toBeUndefined(),
  )

  it('an article has a category, tags and a modification time, and a slug of at most 200 characters', () => {
    const { article } = read({ category: { title: 'News' }, tags: 'one', _updatedAt: '2026-11-21T10:00:00Z' })
    expect(article).toMatchObject({ category: 'News', tags: ['one'], modifiedAt: '2026-11-21T10:00:00.000Z' })
    expect(read({ _updatedAt: 5 }).article).toMatchObject({ modifiedAt: undefined, tags: [], body: [] })
    expect(read({ slug: 'a'.repeat(200) }).article.slug).toHaveLength(200)
    expect(articleReader(dataset)(document({ slug: 'a'.repeat(201) })).ok).toBe(false)
  })

  it('an article has a one-line description of 280 characters and a reading time from its full length', () => {
    const text = `${'word\n\n'.repeat(100)}end`
    const { article } = read({ content: [block({ children: [{ _type: 'span', text }] })] })
    expect(article.description).toHaveLength(280)
    expect(article.description).toMatch(/^word word word/)
    expect(read({ characters: 20_000 }).article.minutes).toBeGreaterThan(10)
    expect(article.minutes).toBe(1)
  })

  it('an article has three preview crops only with a thumbnail, and its summary omits body, previews and card', () => {
    const { article } = read({ thumbnail: { asset, alt: 'A hill' } })
    expect(article.previews.map((url) => new URL(url).search)).toEqual([
      '?w=1200&h=675&q=85&fit=crop&auto=format',
      '?rect=200,0,1200,900&w=1200&h=900&q=85&fit=crop&auto=format',
      '?rect=350,0,900,900&w=1200&h=1200&q=85&fit=crop&auto=format',
    ])
    expect(read({}).article).toMatchObject({ previews: [], card: undefined, thumbnail: undefined })
    const summary = summaryOf(article)
    for (const name of ['body', 'previews', 'card', 'thumbnailSource']) expect(summary).not.toHaveProperty(name)
    expect(summary).toMatchObject({ slug: 'one', thumbnail: { alt: 'A hill' } })
  })

  it('describeArticle returns the slug or the id of an article, or a placeholder', () => {
    const names = [{ slug: 'one', _id: 'x' }, { _id: 'x' }, { slug: {} }, 5].map(describeArticle)
    expect(names).toEqual(['one', 'x', 'without a name', 'without a name'])
  })
})

describe('article thumbnail', () => {
  const thumbnail = (more: object, from = dataset) => read({ thumbnail: { asset, ...more } }, from).article.thumbnail

  it('srcSet and pictureUrls contain 400, 800 and 1600 pixels, but no width above that of the image', () => {
    const widths = (ref: string) => thumbnail({ asset: { _ref: ref } })?.srcSet?.match(/\d+w(?=,|$)/g)
    expect(widths('image-00ff-1600x900-jpg')).toEqual(['400w', '800w', '1600w'])
    expect(widths('image-00ff-1599x900-jpg')).toEqual(['400w', '800w'])
    expect(widths('image-00ff-799x900-jpg')).toBeUndefined()
    const all = thumbnail({})
    expect(all?.srcSet?.split(', ')[0]).toBe(
      'https://cdn.sanity.io/images/demo/production/00ff-1600x900.jpg?w=400&q=85&fit=max&auto=format 400w',
    )
    expect(all && pictureUrls(all).map((url) => new URL(url).searchParams.get('w'))).toEqual(['400', '800', '1600'])
    expect(pictureUrls({ src: 'a.jpg', alt: '', width: 1, height: 1 })).toEqual(['a.jpg'])
  })

  it('a thumbnail has the size of its crop, ignores an invalid crop, and the hotspot changes its preview', () => {
    const crop = { left: 0.25, right: 0.25, top: 0.1, bottom: 0.3 }
    expect(thumbnail({ crop })).toMatchObject({ width: 800, height: 540 })
    expect(thumbnail({ crop })?.src).toContain('rect=400,90,800,540')
    expect(thumbnail({ crop: { ...crop, left: 2 } })).toMatchObject({ width: 800, height: 450 })
    expect(thumbnail({ crop: { ...crop, left: -1 } })?.src).not.toContain('rect')
    expect(thumbnail({ crop: { ...crop, top: -1e-7, right: 0.25 } })?.src).toContain('rect=400,0,800,630')
    for (const none of [
      { ...crop, left: 0.8 },
      { ...crop, top: 0.6, bottom: 0.4 },
    ])
      expect(thumbnail({ crop: none })).toMatchObject({
        width: 800,
        height: 450,
        src: expect.not.stringContaining('rect'),
      })
    expect(thumbnail({})?.src).not.toContain('rect')
    const hotspot = { x: 0.9, y: 0.5, width: 0.1, height: 0.1 }
    const { article } = read({ thumbnail: { asset, hotspot } })
    expect(article.previews[2]).not.toBe(read({ thumbnail: { asset } }).article.previews[2])
  })

  it.each([
    [{ x: 0.1, y: 0.1 }, {}, 'left top'],
    [{ x: 0.9, y: 0.5 }, {}, 'right'],
    [{ x: 0.5, y: 0.9 }, {}, 'bottom'],
    [{ x: 0.5, y: 0.5 }, {}, undefined],
    [{ x: 1.0000002, y: -0.01 }, {}, 'right top'],
    [{ x: 0.6, y: 0.5 }, { left: 0.5, right: 0, top: 0, bottom: 0 }, 'left'],
  ])('a thumbnail with the hotspot %o and the crop %o keeps the edges %s in crops', (point, crop, focus) => {
    const hotspot = { ...point, width: 0.2, height: 0.2 }
    expect(thumbnail({ hotspot, crop })?.focus).toBe(focus)
  })

  it('a thumbnail accepts an asset id and uses a custom service URL', () => {
    expect(thumbnail({ asset: { _id: asset._ref } })?.src).toContain('00ff-1600x900.jpg')
    const moved = { ...dataset, url: 'https://articles.test' }
    expect(thumbnail({}, moved)?.src).toMatch(/^https:\/\/articles\.test\/images\/demo\//)
    expect(thumbnail({ alt: null })?.alt).toBe('')
  })

  it.each([
    'image-00ff-0x900-jpg',
    'x-image-00ff-1x1-jpg',
    'image-00ff-1x1-jpg/x',
    'image-00ff-123456x1-jpg',
    'image-00ff-1x1-JPG',
  ])('a thumbnail with the invalid asset reference %s is omitted', (_ref) =>
    expect(thumbnail({ asset: { _ref } })).toBeUndefined(),
  )
})

describe('image block', () => {
  it('an image block without valid options is large and centred, with its caption at the bottom', () => {
    expect(picture({})).toMatchObject({
      ...{ _type: 'image', _key: 'b0', size: 'large', alignment: 'center', captionPosition: 'bottom', tilt: 0 },
      picture: { width: 800, height: 450, alt: '' },
    })
    const odd = { size: 'huge', alignment: 5, captionPosition: null, caption: {}, scale: 'x', width: [], rotation: {} }
    expect(picture(odd)).toMatchObject({
      size: 'large',
      alignment: 'center',
      captionPosition: 'bottom',
      caption: undefined,
    })
    expect(picture({ alt: 'A hill' })).toMatchObject({ picture: { alt: 'A hill' } })
  })

  it.each([
    [{ width: 400 }, 'own', 400, 225],
    [{ height: 90 }, 'own', 160, 90],
    [{ width: '400', scale: 2 }, 'own', 800, 450],
    [{ scale: 0.5 }, 'own', 400, 225],
    [{ scale: 1 }, 'large', 800, 450],
    [{ scale: 0 }, 'large', 800, 450],
    [{ scale: 11 }, 'large', 800, 450],
    [{ scale: 10, width: 1 }, 'own', 10, 10],
    [{ width: 0 }, 'large', 800, 450],
    [{ width: 4001 }, 'large', 800, 450],
    [{ width: 4000 }, 'own', 4000, 2250],
    [{ width: 1 }, 'own', 1, 1],
    [{ width: 400, height: 400 }, 'own', 400, 225],
    [{ width: 400, height: 400, lockAspect: false }, 'own', 400, 400],
    [{ width: 400, height: 400, lockAspectRatio: false }, 'own', 400, 400],
    [{ width: 400, height: 400, lockAspect: true, lockAspectRatio: false }, 'own', 400, 225],
    [{ width: 400, lockAspect: false }, 'own', 400, 225],
    [{ height: 90, lockAspect: false }, 'own', 160, 90],
    [{ size: 'medium' }, 'medium', 420, 236],
    [{ size: 'full' }, 'full', 1600, 900],
  ])('an image block with %o has the size "%s" of %i by %i pixels', (more, size, width, height) => {
    const drawn = picture(more)
    expect(drawn).toMatchObject({ size, picture: { width } })
    expect(Math.abs((drawn?._type === 'image' ? drawn.picture.height : 0) - height)).toBeLessThanOrEqual(9)
  })

  it('the image URL contains the stretched size and the quarter turns of an image block', () => {
    const stretched = picture({ width: 400, height: 400, lockAspect: false })
    expect(stretched?._type === 'image' && stretched.picture.src).toContain('w=400&h=400&q=85&fit=scale')
    expect(stretched?._type === 'image' && stretched.picture).not.toHaveProperty('srcSet')
    const src = (rotation: number) => {
      const turned = picture({ rotation })
      return turned?._type === 'image' ? turned.picture.src : ''
    }
    expect([90, 180, 270].map((degrees) => /or=(\d+)/.exec(src(degrees))?.[1])).toEqual(['90', '180', '270'])
    expect(src(0)).not.toContain('or=')
    expect(drawingOf({ width: 1600, height: 900 }, { rotation: 180 }).oriented).toEqual({ width: 1600, height: 900 })
    expect(drawingOf({ width: 1600, height: 900 }, { rotation: 90 }).oriented).toEqual({ width: 900, height: 1600 })
  })
})

describe('paragraph block', () => {
  const span = (text: string, ...marks: string[]) => ({ _type: 'span', text, marks })

  it('a paragraph retains all supported marks and merges their spellings', () => {
    const names = ['strong', 'em', 'underline', 'strike', 'strike-through', 'strikethrough', 'code', 'highlight']
    const [drawn] = bodyOf(block({ children: [span('a', ...names)] }))
    expect(drawn).toMatchObject({
      children: [{ _key: 'b0s0', marks: ['strong', 'em', 'underline', 'strike', 'code', 'highlight'] }],
    })
  })

  it.each(['strike', 'strike-through', 'strikethrough'])('a paragraph retains the spelling %s of a strike', (name) => {
    const [drawn] = bodyOf(block({ children: [span('a', name)] }))
    expect(drawn).toMatchObject({ children: [{ marks: ['strike'] }] })
  })

  it.each([
    ['bullet', 2, { listItem: 'bullet', level: 2 }],
    ['number', 0, { listItem: 'number', level: 1 }],
    ['square', 2.7, { listItem: 'bullet', level: 2 }],
    ['number', 'deep', { listItem: 'number', level: 1 }],
    ['number', 9, { listItem: 'number', level: 6 }],
  ])('a list item of the type %s at the level %s is read as %o', (listItem, level, expected) =>
    expect(bodyOf(block({ listItem, level }))[0]).toMatchObject(expected),
  )

  it('a paragraph without a style is normal, is not a list item and is not reported', () => {
    const { article, unknown } = read({ content: [block({ style: '' }), block({ style: null, children: null })] })
    expect(article.body).toMatchObject([{ style: 'normal' }, { style: 'normal', children: [] }])
    expect(article.body[0]).not.toHaveProperty('listItem')
    expect(article.body[0]).not.toHaveProperty('level')
    expect([...unknown]).toEqual([])
  })

  it('an invalid block is omitted and the next block is retained', () => {
    expect(bodyOf(block({ children: 'x' }), block({}), null, 5)).toMatchObject([{ _key: 'b1' }])
  })

  it.each([
    ['http://example.com/', true],
    [' https://example.com/ ', true],
    ['tel:+34910000000', true],
    ['ftp://example.com/', false],
    ['xhttps://example.com/', false],
    ['https-x://example.com/', false],
    ['http://[', false],
    ['  ', false],
  ])('a paragraph link to "%s" is allowed: %s', (href, allowed) => {
    const { article, faults } = read({
      content: [block({ children: [span('go', 'l')], markDefs: [{ _key: 'l', _type: 'link', href }] })],
    })
    const links = allowed ? [{ _type: 'link', _key: 'l', href: href.trim(), blank: false }] : []
    expect(article.body).toMatchObject([{ markDefs: links, children: [{ marks: allowed ? ['l'] : [] }] }])
    expect([...faults]).toEqual(allowed ? [] : ['a link has a URL that pages may not link to'])
  })

  it('unknown marks are reported, but not the mark of a removed link', () => {
    const link = { _key: 'l', _type: 'link', href: 'ftp://x', blank: true }
    const { unknown } = read({ content: [block({ children: [span('go', 'l', 'odd')], markDefs: [link, null] })] })
    expect([...unknown]).toEqual(['the mark ""', 'the mark "odd"'])
  })

  it('a lone surrogate in a text is replaced by U+FFFD, and invalid marks are ignored', () => {
    expect(bodyOf(block({ children: [{ _type: 'span', text: 'a\ud800', marks: 'none' }] }))).toMatchObject([
      { children: [{ text: 'a\ufffd', marks: [] }] },
    ])
  })
})

describe('video and code blocks', () => {
  it('video, external video and code blocks are read, and a video with a relative URL is omitted', () => {
    const url = 'https://films.test/a.mp4'
    expect(
      bodyOf(
        { _type: 'video', url, caption: 'A film' },
        { _type: 'video', asset: { _ref: 'odd' }, url },
        { _type: 'video', url: '/own.mp4' },
        { _type: 'External.Video', mediaId: 'SaltRoad', caption: 'B' },
        { _type: 'external_video', id: 'Undertow', caption: {} },
        { _type: 'code', code: 'a\ud800', language: 5, filename: ' ' },
      ),
    ).toEqual([
      { _type: 'video', _key: 'b0', src: url, caption: 'A film' },
      { _type: 'video', _key: 'b1', src: url, caption: undefined },
      { _type: 'externalVideo', _key: 'b3', id: 'SaltRoad', caption: 'B' },
      { _type: 'externalVideo', _key: 'b4', id: 'Undertow', caption: undefined },
      { _type: 'code', _key: 'b5', code: 'a\ufffd', language: '5', filename: undefined },
    ])
  })

  it('a block without a type is reported with an empty type', () => {
    expect([...read({ content: [{}, 5, { _type: 7 }] }).unknown]).toEqual(['rich text of type ""'])
  })

  it.each(['file-00ff-mp4x/..', 'xfile-00ff-mp4', 'file-00ff-', 'file--mp4', 'file-00ff-MP4'])(
    'fileUrl returns undefined for the invalid file reference %s',
    (ref) => expect(fileUrl(dataset, ref)).toBeUndefined(),
  )

  it('fileUrl and originsOf use a custom service URL', () => {
    const moved = { ...dataset, url: 'https://articles.test/base' }
    expect(fileUrl(moved, 'file-00ff-mp4')).toBe('https://articles.test/base/files/demo/production/00ff.mp4')
    expect(originsOf(moved)).toEqual({ queries: 'https://articles.test', files: 'https://articles.test' })
  })
})
