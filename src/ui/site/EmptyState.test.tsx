import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NotFound } from './EmptyState.tsx'

test('NotFound shows the missing video, list or page in its heading and message', () => {
  const render = (kind?: 'video' | 'playlist') =>
    renderToStaticMarkup(<NotFound language="en" kind={kind} />).replace(/<[^>]+>/g, ' ')
  expect(render('video')).toMatch(/Video not found.*This video is no longer available/)
  expect(render('playlist')).toMatch(/Playlist not found.*This list is no longer available/)
  expect(render()).toMatch(/Not found.*This page doesn/)
})

test('NotFound has the lang attribute of its language', () => {
  expect(renderToStaticMarkup(<NotFound language="es" />)).toMatch(/^<div [^>]*lang="es".*No encontrado/)
})
