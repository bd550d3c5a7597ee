import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { dist, isStored, rendered } from './site.ts'

const read = (file: string) => readFileSync(join(dist, file), 'utf8')
const ahead = [...read('sw.js').matchAll(/url:\s*"([^"]+)"/g)].map(([, url]) => url ?? '')
const parts = ahead.filter((url) => url.startsWith('_astro/'))

test('the precache list contains the offline pages and stays below 60 files and 400 kB of scripts', () => {
  expect(rendered.length).toBeGreaterThan(100)
  expect(ahead).toEqual(expect.arrayContaining(['offline/', 'es/offline/']))
  expect(ahead.filter((url) => !isStored(`/${url}`))).toEqual([])
  expect(ahead.length).toBeLessThan(60)
  const size = parts.reduce((sum, url) => sum + statSync(join(dist, url)).size, 0)
  expect(size).toBeLessThan(400_000)
})

test('every static import of a precached script is in the precache list', () => {
  const needs = parts.flatMap((url) =>
    [...read(url).matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(([, name]) => `_astro/${name}`),
  )
  expect(needs.length).toBeGreaterThan(10)
  expect(needs.filter((url) => !ahead.includes(url))).toEqual([])
})

const Manifest = z.object({
  name: z.string().check(z.minLength(1)),
  short_name: z.string().check(z.minLength(1)),
  description: z.string().check(z.minLength(1)),
  start_url: z.literal('/'),
  display: z.literal('standalone'),
  theme_color: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
  background_color: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.optional(z.string()) })),
})

test('the web app manifest is valid and has the theme colour of the page and icons of the declared sizes', () => {
  const { icons, theme_color } = Manifest.parse(JSON.parse(read('manifest.webmanifest')))
  expect(icons.filter(({ src }) => !isStored(src))).toEqual([])
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512', 'any']))
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
  const pictures = icons.filter(({ type }) => type === 'image/png')
  const measured = pictures.map(({ src }) => imageSize(readFileSync(join(dist, src))))
  expect(measured.map(({ width, height }) => `${width}x${height}`)).toEqual(pictures.map(({ sizes }) => sizes))
  expect(read('index.html')).toContain(`<meta name="theme-color" content="${theme_color}">`)
  // Default icon path that phones request
  expect(isStored('/apple-touch-icon.png')).toBe(true)
})
