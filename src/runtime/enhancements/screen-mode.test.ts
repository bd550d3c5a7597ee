import { expect, test } from 'vitest'
import { screenMode } from './screen-mode.ts'

const desktop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test.each([
  ['Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.5) AppleWebKit/537.36 (KHTML, like Gecko) 85.0.4183.93/6.5 TV Safari/537.36'],
  ['Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/108.0.5359.211 Safari/537.36'],
  [
    'Mozilla/5.0 (Linux; Android 9; AFTKA) AppleWebKit/537.36 (KHTML, like Gecko) Silk/130.1 Chrome/130.0 Safari/537.36',
  ],
  ['Mozilla/5.0 (Linux; Android 10; BRAVIA 4K VH2) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36'],
  ['Mozilla/5.0 (Linux; Andr0id 9; HbbTV/1.6.1 (+DRM; Philips; 55OLED)) AppleWebKit/537.36 OPR/46.0'],
  ['Mozilla/5.0 (Linux; VIDAA/6.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/88.0 Safari/537.36'],
])('screenMode returns tv for the television user agent %s', (userAgent) => {
  expect(screenMode('', null, userAgent)).toBe('tv')
})

test.each([
  [desktop],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  ],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'],
  ['Mozilla/5.0 (Linux; Android 14; XTVue 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'],
])('screenMode returns undefined for the user agent %s', (userAgent) => {
  expect(screenMode('', null, userAgent)).toBeUndefined()
})

test('the URL parameter overrides the stored screen mode, which overrides the user agent', () => {
  expect(screenMode('?screen=tv', 'off', desktop)).toBe('tv')
  expect(screenMode('?screen=off', 'tv', 'SMART-TV')).toBe('off')
  expect(screenMode('', 'off', 'SMART-TV')).toBe('off')
  expect(screenMode('?screen=wall', null, desktop)).toBeUndefined()
})
