import type { ImageRequest } from './pictures.ts'

const pixels = /^[1-9]\d{0,3}$/

const forms: Record<string, RegExp> = {
  w: pixels,
  h: pixels,
  q: /^(\d{1,2}|100)$/,
  or: /^(0|90|180|270)$/,
  rect: /^\d{1,4},\d{1,4},[1-9]\d{0,3},[1-9]\d{0,3}$/,
  fit: /^(clip|crop|fill|fillmax|max|min|scale)$/,
  auto: /^format$/,
  fm: /^(jpg|pjpg|png|webp)$/,
}

const toNumber = (text: string | undefined) => (text === undefined ? undefined : Number(text))

const cut = (text: string | undefined): ImageRequest['rect'] => {
  const [x = 0, y = 0, w = 0, h = 0] = (text ?? '').split(',').map(Number)
  return text ? [x, y, w, h] : undefined
}

/** Parses image parameters; undefined if one is unknown or invalid. */
export const parseImageRequest = (query: Record<string, string>, accept = ''): ImageRequest | undefined => {
  if (!Object.entries(query).every(([name, value]) => forms[name]?.test(value))) return undefined
  const [w, h, q, rotation] = [query.w, query.h, query.q, query.or].map(toNumber)
  const rect = cut(query.rect)
  return {
    ...(w && { w }),
    ...(h && { h }),
    ...(q && { q }),
    ...(rotation && { rotation }),
    ...(rect && { rect }),
    ...(query.fit && { fit: query.fit }),
    webp: query.fm === 'webp' || (query.auto === 'format' && accept.includes('image/webp')),
  }
}
