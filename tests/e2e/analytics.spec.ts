import { expect, test } from './support/test.ts'

test('a playback is reported from its set-up to its end, with what the wire names and no more', async ({
  page,
  sandbox,
}) => {
  const beats = async () =>
    (await sandbox.requests())
      .filter(({ path }) => path.startsWith('/analytics/v1/jwplayer6/ping.gif'))
      .map(({ query }) => query)
  await page.goto('/m/SaltRoad/?r=TrueStor')
  await page.getByRole('link', { name: 'Start watching' }).click()
  await expect.poll(async () => (await beats()).map(({ e }) => e), { timeout: 30_000 }).toEqual(['e', 's'])
  await page.locator('video').evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration / 2
  })
  await expect.poll(async () => (await beats()).map(({ e }) => e)).toContain('vs')
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await beats()).at(-1)?.e).toBe('gab')

  const [setUp, start] = await beats()
  expect(setUp).toMatchObject({
    pss: '1',
    oos: 'Web',
    oosv: '5',
    sdk: '0',
    aid: 'foyer-sandbox-token',
    id: 'SaltRoad',
    fed: 'TrueStor',
    oiid: 'demofree',
  })
  expect(setUp).not.toHaveProperty('oaid')
  expect(setUp?.emi).toMatch(/^[0-9a-f]{12}$/)
  expect(setUp?.pli).toMatch(/^[0-9a-f]{12}$/)
  expect(Number(start?.vd)).toBeGreaterThan(0)
  expect(Object.keys(start ?? {})).toEqual(
    'pss oos oosv sdk aid bun fed id t oiid av emi pli sa e vd q pw ti'.split(' '),
  )
})

test('looking around sends nothing', async ({ page, sandbox }) => {
  await page.goto('/m/SaltRoad/')
  await page.getByRole('button', { name: 'Favorite', exact: true }).click()
  await page.goto('/', { waitUntil: 'networkidle' })
  expect((await sandbox.requests()).filter(({ path }) => path.startsWith('/analytics'))).toEqual([])
})
