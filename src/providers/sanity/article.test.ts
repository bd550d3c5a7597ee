import { describe, expect, test } from 'vitest'
import { articleReader, type ReadArticle } from './article.ts'

const dataset = { project: 'demo', dataset: 'production' }
const read = articleReader(dataset)

const words = (text: string, marks: string[] = []) => ({ _type: 'span', text, marks })
const block = (children: unknown[], more = {}) => ({ _type: 'block', style: 'normal', markDefs: [], children, ...more })
const asset = { _ref: 'image-0123456789abcdef-1600x900-jpg', _type: 'reference' }
const document = (more: object) => ({ slug: 'one', title: 'One', publishDate: '2026-11-20', content: [], ...more })

const good = (more: object): ReadArticle => {
  const result = read(document(more))
  if (!result.ok) throw new Error(result.what)
  return result.value
}

describe('article metadata', () => {
  test('articleReader reads all metadata of a complete article', () => {
    const { article } = good({
      category: 'News',
      author: { name: 'Ines', link: 'https://example.com/ines' },
      tags: ['a', ' b ', 7, null],
      thumbnail: { _type: 'image', asset, alt: 'A hill' },
      thumbnailSource: 'https://example.com/picture',
      publishDate: '2026-11-20T10:00:00+02:00',
      language: 'en',
      content: [block([words('Hello '), words('there')])],
    })
    expect(article).toMatchObject({
      slug: 'one',
      title: 'One',
      category: 'News',
      author: { name: 'Ines', link: 'https://example.com/ines' },
      tags: ['a', 'b', '7'],
      publishedAt: '2026-11-20T08:00:00.000Z',
      description: 'Hello there',
      minutes: 1,
      thumbnail: { width: 800, height: 450, alt: 'A hill' },
      thumbnailSource: 'https://example.com/picture',
    })
    expect(article.thumbnail?.src).toBe(
      'https://cdn.sanity.io/images/demo/production/0123456789abcdef-1600x900.jpg?w=800&q=85&fit=max&auto=format',
    )
    expect(article.card).toContain('w=720&h=406')
  })

  test('articleReader accepts an author as text and omits invalid optional fields', () => {
    expect(good({ author: 'Ines' }).article.author).toEqual({ name: 'Ines', link: undefined })
    expect(good({ category: { _ref: 'gone' } }).article.category).toBeUndefined()
    expect(good({ author: { name: 'X', link: 'javascript:alert(1)' } }).article.author?.link).toBeUndefined()
    expect(good({ thumbnail: { asset: null } }).article.thumbnail).toBeUndefined()
    expect(good({ language: '<en>' }).article.language).toBeUndefined()
    expect(good({ content: null }).article.body).toEqual([])
  })

  test.each([
    ['no object', 7, '(top level): must be an object'],
    ['no slug', document({ slug: null }), 'slug: is missing'],
    ['a slug of 201 bytes', document({ slug: 'ж'.repeat(101) }), 'slug: must have at most 200 bytes in UTF-8'],
    ['no title', document({ title: ' ' }), 'title: is missing'],
    ['no date', document({ publishDate: 'soon' }), 'publishDate: must be a date'],
    ['content that is not a list', document({ content: 'words' }), 'content: must be a list of blocks'],
  ])('articleReader returns the reason for an invalid document: %s', (_, value, what) => {
    expect(read(value)).toEqual({ ok: false, what })
  })
})

describe('asset ids of the content service', () => {
  const ids = ['vK7bXJPEjVpL_C950gH1N73Zv14r7pYs', 'LA5z_mQ2', '0123456789abcdef0123456789abcdef01234567']
  test.each(ids)('an article shows pictures and videos with the asset id %s', (id) => {
    const picture = { _type: 'image', asset: { _ref: `image-${id}-600x578-png` } }
    const content = [picture, { _type: 'video', asset: { _ref: `file-${id}-mp4` } }]
    const { article, faults } = good({ thumbnail: picture, content })
    expect([...faults]).toEqual([])
    expect(article.thumbnail?.src).toContain(`/${id}-600x578.png`)
    expect(article.body).toMatchObject([
      { picture: { src: expect.stringContaining(`/${id}-600x578.png`) } },
      { src: `https://cdn.sanity.io/files/demo/production/${id}.mp4` },
    ])
  })

  test('a video shows a file whose document is embedded', () =>
    expect(good({ content: [{ _type: 'video', asset: { _id: 'file-a_b-mp4' } }] }).article.body).toMatchObject([
      { src: 'https://cdn.sanity.io/files/demo/production/a_b.mp4' },
    ]))
})

test.each(['../x', 'news/2026/opening', 'a b', 'a%2Fb', 'a?b', '..', '.'])(
  'articleReader returns the reason for the slug %s, which no address may have',
  (slug) =>
    expect(read(document({ slug }))).toEqual({
      ok: false,
      what: 'slug: must be letters, digits, hyphens, underscores, dots and tildes, without slashes',
    }),
)

test.each(['новости-кино', '映画の話', 'el-año-del-cine', 'version-2.0', 'ฟิล์ม', 'می\u200cخواهم', 'A_b~c'])(
  'articleReader accepts the slug %s',
  (slug) => expect(good({ slug }).article.slug).toBe(slug),
)

describe('rich text of an article', () => {
  const bodyOf = (...content: unknown[]) => good({ content }).article.body

  test('articleReader retains every supported type of rich text block', () => {
    const body = bodyOf(
      block([words('h')], { style: 'h4' }),
      block([words('item')], { listItem: 'number', level: 2 }),
      { _type: 'image', asset, size: 'small', alignment: 'left', captionPosition: 'top', caption: 'C', rotation: 96 },
      { _type: 'video', asset: { _ref: 'file-00ff-mp4' } },
      { _type: 'external-video', videoId: 'SaltRoad' },
      { _type: 'code', code: 'let a = 1', language: 'js', filename: 'a.js' },
    )
    expect(body).toMatchObject([
      { style: 'h4' },
      { listItem: 'number', level: 2 },
      {
        size: 'small',
        alignment: 'left',
        captionPosition: 'top',
        caption: 'C',
        tilt: 6,
        picture: { width: 280, height: 498 },
      },
      { src: 'https://cdn.sanity.io/files/demo/production/00ff.mp4' },
      { _type: 'externalVideo', id: 'SaltRoad' },
      { code: 'let a = 1', language: 'js', filename: 'a.js' },
    ])
  })

  test('articleReader omits unknown block types, marks, styles and inline parts and reports each once', () => {
    const { article, unknown } = good({
      content: [
        { _type: 'poll' },
        { _type: 'poll' },
        block([words('a', ['sparkle', 'strong']), { _type: 'sticker' }], {
          style: 'h9',
          markDefs: [{ _key: 'n', _type: 'note' }],
        }),
      ],
    })
    expect(article.body).toMatchObject([
      { style: 'normal', children: [{ text: 'a', marks: ['strong'] }], markDefs: [] },
    ])
    expect([...unknown]).toEqual([
      'rich text of type "poll"',
      'the mark "note"',
      'the mark "sparkle"',
      'the style "h9"',
      'the part "sticker" of a paragraph',
    ])
  })

  test.each([
    ['image', { asset }, { _type: 'image' }],
    ['inlineImage', { asset }, { _type: 'image' }],
    ['video', { asset: { _ref: 'file-00ff-mp4' } }, { _type: 'video' }],
    ['external-video', { videoId: 'SaltRoad' }, { _type: 'externalVideo', id: 'SaltRoad' }],
    ['code', { code: 'let a' }, { _type: 'code', code: 'let a' }],
  ])(
    'an object of type %s inside a paragraph follows it and separates the words around it',
    (_type, more, children) => {
      const body = bodyOf(block([words('Foo! Bar!'), { _type, ...more }, words('Neat')]))
      expect(body).toMatchObject([{ children: [{ text: 'Foo! Bar!' }, { text: ' ' }, { text: 'Neat' }] }, children])
    },
  )

  test('a space is added only between two words', () => {
    const textOf = (...children: unknown[]) => good({ content: [block(children)] }).article.description
    expect(textOf(words('a '), { _type: 'image', asset }, words('b'))).toBe('a b')
    expect(textOf(words('a'), { _type: 'sticker' }, words(''), { _type: 'sticker' }, words('b'))).toBe('a b')
    expect(textOf({ _type: 'sticker' }, words('b'))).toBe('b')
    expect(textOf(words('a'), words('b'))).toBe('ab')
  })

  test('a paragraph with only a picture becomes the picture, and pictures of a list follow the whole list', () => {
    expect(bodyOf(block([words(''), { _type: 'image', asset }, words(' ')]))).toMatchObject([{ _type: 'image' }])
    const item = (text: string) => block([words(text), { _type: 'image', asset }], { listItem: 'number' })
    expect(bodyOf(item('a'), item('b'), block([words('c')])).map(({ _type }) => _type)).toEqual([
      ...['block', 'block', 'image', 'image', 'block'],
    ])
    expect(new Set(bodyOf(item('a'), item('b')).map(({ _key }) => _key)).size).toBe(4)
  })

  test.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])(
    'a block type or mark "%s", a property of every object, is reported as unknown',
    (_type) => {
      const { article, unknown } = good({
        content: [{ _type, raw: 1 }, block([{ _type: 'span', text: 'a', marks: [_type] }])],
      })
      expect(article.body).toMatchObject([{ children: [{ text: 'a', marks: [] }] }])
      expect([...unknown]).toEqual([`rich text of type "${_type}"`, `the mark "${_type}"`])
    },
  )

  test.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'java\nscript:alert(1)',
    '',
  ])('a link to %j is removed and its text is retained', (href) => {
    const body = bodyOf(block([words('go', ['l'])], { markDefs: [{ _key: 'l', _type: 'link', href }] }))
    expect(body).toMatchObject([{ markDefs: [], children: [{ text: 'go', marks: [] }] }])
  })

  test.each([
    ['www.example.com/a?b', 'https://www.example.com/a?b'],
    ['WWW.example.com', 'https://WWW.example.com'],
    [' info@example.com ', 'mailto:info@example.com'],
    ['first.last+news@mail.example.com?subject=Hi', 'mailto:first.last+news@mail.example.com?subject=Hi'],
  ])('a link to %j, written without a scheme, leads to %s', (href, complete) => {
    const body = bodyOf(block([words('go', ['l'])], { markDefs: [{ _key: 'l', _type: 'link', href }] }))
    expect(body).toMatchObject([{ markDefs: [{ href: complete }] }])
  })

  test.each(['example', 'example.com/a', 'insights/other', '../other', 'a b'])(
    'a link to %j, whose target depends on the address of the page, is removed and reported',
    (href) => {
      const link = block([words('go', ['l'])], { markDefs: [{ _key: 'l', _type: 'link', href }] })
      const { article, faults } = good({ content: [link] })
      expect(article.body).toMatchObject([{ markDefs: [], children: [{ text: 'go', marks: [] }] }])
      expect([...faults]).toEqual(['a link has a URL that pages may not link to'])
    },
  )

  test.each([{ text: null, marks: null }, { marks: [] }, { text: 5, marks: [] }, {}])(
    'a span without text is omitted and reported: %j',
    (more) => {
      const { article, unknown } = good({ content: [block([{ _type: 'span', ...more }, words('kept')])] })
      expect(article.body).toMatchObject([{ children: [{ text: 'kept' }] }])
      expect([...unknown]).toEqual(['the part "span" of a paragraph'])
    },
  )

  test.each([
    'https://example.com/',
    '/m/SaltRoad/',
    '#s-part',
    '?play=1',
    '//cdn.example.com/a',
    'mailto:a@example.com',
  ])('a link to %s is retained', (href) => {
    const body = bodyOf(block([words('go', ['l'])], { markDefs: [{ _key: 'l', _type: 'link', href, blank: true }] }))
    expect(body).toMatchObject([{ markDefs: [{ href, blank: true }], children: [{ marks: ['l'] }] }])
  })

  test('blocks without a file, id or text are omitted and reported', () => {
    const { article, faults } = good({
      content: [
        { _type: 'image' },
        { _type: 'image', asset: { _ref: 'image-x' } },
        { _type: 'video', url: 'javascript:x' },
        { _type: 'externalVideo' },
        { _type: 'code' },
      ],
    })
    expect(article.body).toEqual([])
    expect([...faults]).toEqual([
      'a picture has no file',
      'a video has no file',
      'an external video has no id',
      'a piece of code has no text',
    ])
  })

  test('list levels are limited to 6, and repeated marks of a text are merged', () => {
    const deep = Array.from({ length: 3_000 }, (_, index) =>
      block([words('x')], { listItem: 'bullet', level: index + 1 }),
    )
    const body = bodyOf(
      ...deep,
      block([
        words(
          'x',
          Array.from({ length: 5_000 }, () => 'em'),
        ),
      ]),
    )
    expect(Math.max(...body.map((child) => ('level' in child ? (child.level ?? 0) : 0)))).toBe(6)
    expect(body.at(-1)).toMatchObject({ children: [{ marks: ['em'] }] })
  })
})
