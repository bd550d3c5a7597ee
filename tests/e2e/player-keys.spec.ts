import { requestedKeySystems, withKeySystem } from './support/key-systems.ts'
import { expect, test } from './support/test.ts'

// FairPlay uses HLS, the others use DASH.
const systems = [
  { name: 'widevine', system: 'com.widevine.alpha' },
  { name: 'playready', system: 'com.microsoft.playready' },
  { name: 'fairplay', system: 'com.apple.fps' },
]

test('a browser uses its key system and licence server, and a robustness below the required level shows an error', async ({
  context,
  page,
  sandbox,
}) => {
  // The fake key system decodes nothing, which logs errors. Each page has one system
  await page.close()
  for (const { name, system } of systems)
    await test.step(`a browser with ${name} uses that key system and its licence server`, async () => {
      await sandbox.reset()
      const page = await context.newPage()
      await withKeySystem(page, system)
      await page.goto('/m/SealedRm/?app-config=drmdemo1&play=1')
      const requestsTo = async (path: string) => (await sandbox.requests()).filter((request) => request.path === path)
      const server = `/licences/SealedRm/FoyerDrm/${name}`
      await expect.poll(() => requestsTo(server), { timeout: 20_000 }).not.toEqual([])
      const [licence] = await requestsTo(server)
      expect(licence).toMatchObject({ method: 'POST', status: 200 })
      expect(licence?.query.token).toBeTruthy()
      const [certificate] = await requestsTo('/licences/fairplay.cer')
      expect(certificate?.status).toBe(name === 'fairplay' ? 200 : undefined)
      const configuration = (await requestedKeySystems(page)).at(-1)
      expect(configuration?.videoCapabilities?.[0]?.contentType).toContain('avc1')
      await page.close()
    })
  await test.step('a Widevine robustness below the required level shows an error and a retry button', async () => {
    const page = await context.newPage()
    await withKeySystem(page, 'com.widevine.alpha', 'NO_SUCH_LEVEL')
    await page.goto('/m/SealedRm/?app-config=drmdemo1&play=1')
    const alert = page.getByTestId('player-container').getByRole('alert')
    await expect(alert).toContainText('Your browser cannot unlock this protected video')
    await expect(page.getByTestId('player-container').getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
