import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NotFound } from './EmptyState.tsx'

test('NotFound shows the missing video, list or page in its heading and message', () => {
  const words = (kind?: 'video' | 'playlist') =>
    renderToStaticMarkup(<NotFound language="en" kind={kind} />).replace(/<[^>]+>/g, ' ')
  expect(words('video')).toMatch(/Video not found.*This video is no longer available/)
  expect(words('playlist')).toMatch(/Playlist not found.*This list is no longer available/)
  expect(words()).toMatch(/Not found.*This page doesn/)
})

test('NotFound has the lang attribute of its language', () => {
  expect(renderToStaticMarkup(<NotFound language="es" />)).toMatch(/^<div [^>]*lang="es".*No encontrado/)
})
