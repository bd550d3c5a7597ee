import { expect, test } from 'vitest'
import { pictureOrigins } from './origins.ts'

test('pictureOrigins returns the external origins of inline and reference-style markdown images', () => {
  const texts = [
    '![team](https://cdn.test/team.png) and ![again](https://cdn.test/two.png?a=1&b=2)',
    '![by reference][logo]\n\n[logo]: http://open.test:8080/logo.svg',
    '![own](/images/own.png) [a link](https://elsewhere.test/) `![code](https://code.test/x.png)`',
  ]
  expect(pictureOrigins(texts)).toEqual({
    origins: ['picture-origin https://cdn.test', 'picture-origin http://open.test:8080'],
    unusable: [],
  })
})

test('pictureOrigins returns images with a data: or ftp: URL as unusable', () => {
  expect(pictureOrigins(['![x](data:image/png;base64,AAAA) ![y](ftp://old.test/y.png)'])).toEqual({
    origins: [],
    unusable: ['data:image/png;base64,AAAA', 'ftp://old.test/y.png'],
  })
})
