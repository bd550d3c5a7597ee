import { createServer } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { freePort, needFree, portFrom } from './ports.ts'

afterEach(() => vi.unstubAllEnvs())

test('a port comes from the environment, else the default stands', () => {
  vi.stubEnv('PORT', '')
  expect(portFrom('PORT', 4321)).toBe(4321)
  vi.stubEnv('PORT', '8080')
  expect(portFrom('PORT', 4321)).toBe(8080)
})

test.each(['80.5', '-1', '65536', 'http'])('PORT=%s is refused by name', (text) => {
  vi.stubEnv('PORT', text)
  expect(() => portFrom('PORT', 4321)).toThrow(`PORT=${text} is not a port`)
})

test('a taken port is told with a way on', async () => {
  const port = await freePort()
  await expect(needFree('PORT', port)).resolves.toBe(port)
  const server = createServer()
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  await expect(needFree('PORT', port)).rejects.toThrow(`PORT=${port + 1}`)
  server.close()
})
