import type { ImageRequest } from './pictures.ts'

const whole = (text: string | undefined): number | undefined => {
  const value = Number(text)
  return text && Number.isInteger(value) && value >= 0 && value <= 4000 ? value : undefined
}

const cut = (text: string | undefined): ImageRequest['rect'] => {
  const [x, y, w, h] = (text ?? '').split(',').map(whole)
  return x !== undefined && y !== undefined && w && h ? [x, y, w, h] : undefined
}

/** Parses image parameters; invalid ones are ignored. */
export const parseImageRequest = (query: Record<string, string>, accept = ''): ImageRequest => {
  const [w, h, q, rotation] = [query.w, query.h, query.q, query.or].map(whole)
  const rect = cut(query.rect)
  return {
    ...(w && { w }),
    ...(h && { h }),
    ...(q && { q: Math.min(100, q) }),
    ...(rotation && { rotation: rotation % 360 }),
    ...(rect && { rect }),
    ...(query.fit && { fit: query.fit }),
    webp: query.fm === 'webp' || (query.auto === 'format' && accept.includes('image/webp')),
  }
}
