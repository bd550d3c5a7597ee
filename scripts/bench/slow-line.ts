import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Page } from 'playwright'
import { freePort } from '../lib/ports.ts'

/** Line of a viewer: round trip in ms, bytes a second. */
type Line = { latency: number; downloadThroughput: number; uploadThroughput: number }

/** Slow 4G of Lighthouse. */
const slow4g: Line = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/** Slow 3G of DevTools. */
export const slow3g: Line = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** Emulates a line for the requests of a page. */
export const emulateLine = async (page: Page, line: Line): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...line })
}

export const emulateSlow4g = (page: Page): Promise<void> => emulateLine(page, slow4g)

const oneWayMs = slow4g.latency / 2
const bytesPerMs = slow4g.downloadThroughput / 1000
const chunkBytes = 4096

/**
 * Starts a TCP proxy with the delay and rate of slow 4G, shared by all connections. The emulation of DevTools does not
 * reach prerendered pages.
 */
export const startSlowLine = async (port: number): Promise<{ port: number; close: () => void }> => {
  let freeAt = 0
  const server = createServer((browser) => {
    const site = connect(port, '127.0.0.1')
    browser.on('data', (data) => setTimeout(() => site.writable && site.write(data), oneWayMs))
    site.on('data', (data: Buffer) => {
      for (let from = 0; from < data.length; from += chunkBytes) {
        const chunk = data.subarray(from, from + chunkBytes)
        const now = performance.now()
        freeAt = Math.max(freeAt, now) + chunk.length / bytesPerMs
        setTimeout(() => browser.writable && browser.write(chunk), freeAt - now + oneWayMs)
      }
    })
    site.on('end', () => setTimeout(() => browser.end(), Math.max(0, freeAt - performance.now()) + oneWayMs + 5))
    browser.on('end', () => site.end())
    browser.on('error', () => site.destroy())
    site.on('error', () => browser.destroy())
  })
  const proxyPort = await freePort()
  await once(server.listen(proxyPort, '127.0.0.1'), 'listening')
  return { port: proxyPort, close: () => server.close() }
}
