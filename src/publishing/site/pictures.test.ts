import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { createRasterIcons } from './pictures.ts'

const configOf = (siteName: string) =>
  parseConfig({
    siteId: 's',
    description: 'd',
    siteName,
    styling: { highlightColor: '#f2b34c', headerBackground: '#102030' },
  })

const warnings: string[] = []
const options = (folder: string) => ({ folder, warn: (sentence: string) => void warnings.push(sentence) })

const pixel = async (bytes: Buffer, share: number) => {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * share)) * 3
  return [...data.subarray(at, at + 3)]
}

test('raster icons have their declared sizes and fill the edges with the highlight colour', async () => {
  const icons = await createRasterIcons({ config: configOf('Harbour') }, undefined, options(''))
  const sizes = await Promise.all(icons.map(async ({ bytes }) => (await sharp(bytes).metadata()).width))
  expect(sizes).toEqual([192, 512, 180])
  for (const { bytes } of icons) expect(await pixel(bytes, 0.01)).toEqual([0xf2, 0xb3, 0x4c])
})

test('a nearly square banner becomes the icon, scaled into the safe area on the header background', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'icons-'))
  const red = { create: { width: 300, height: 300, channels: 3 as const, background: '#ff0000' } }
  await sharp(red).png().toFile(join(folder, 'logo.png'))
  const banner = { src: '/_images/logo.png', width: 300, height: 300 }
  const [icon] = await createRasterIcons({ config: configOf('Harbour') }, banner, options(folder))
  expect(await pixel(icon?.bytes ?? Buffer.of(), 0.5)).toEqual([255, 0, 0])
  expect(await pixel(icon?.bytes ?? Buffer.of(), 0.15)).toEqual([0x10, 0x20, 0x30])
})

test('an unreadable banner falls back to the letter icon with a warning in each build until it is readable', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'icons-'))
  const file = join(folder, 'cut.png')
  const picture = await sharp({ create: { width: 90, height: 80, channels: 3, background: '#00ff00' } })
    .png()
    .toBuffer()
  writeFileSync(file, picture.subarray(0, 60))
  const banner = { src: '/_images/cut.png', width: 90, height: 80 }
  const drawn = (picture?: typeof banner) =>
    createRasterIcons({ config: configOf('Harbour') }, picture, options(folder))
  warnings.length = 0
  for (let build = 1; build <= 2; build += 1) {
    expect(await drawn(banner)).toEqual(await drawn())
    expect(warnings).toHaveLength(build)
  }
  expect(warnings[0]).toMatch(/^assets\.banner: .+ the letter/)
  writeFileSync(file, picture)
  const [icon] = await drawn(banner)
  expect(await pixel(icon?.bytes ?? Buffer.of(), 0.5)).toEqual([0, 255, 0])
})
