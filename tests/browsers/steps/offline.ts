import { serveFolder } from '#publishing/serve/serve.ts'
import { film, type Step } from './step.ts'

const isReady = `navigator.serviceWorker.ready.then(
  ({ active }) => active.state === 'activated' && navigator.serviceWorker.controller !== null)`

export const offlineSteps: Step[] = [
  {
    title: 'visited pages open without their server, and others say that the viewer is offline',
    level: 'simple',
    async run({ page, demo }) {
      const server = await serveFolder({ root: demo.out, port: 0 })
      try {
        await page.open(`${server.url}/`)
        await page.becomes(isReady, true)
        await page.open(server.url + film)
        await page.see(['h1', /^The Salt Road$/])
        await page.becomes(`caches.match(location.href).then(Boolean)`, true)
      } finally {
        await server.close()
      }
      await page.open(`${server.url}/p/AllFilms/all-films/`)
      await page.see(['h1', /^You are offline$/])
      await page.click(['main a', /^The Salt Road$/])
      await page.see(['h1', /^The Salt Road$/])
    },
  },
]
