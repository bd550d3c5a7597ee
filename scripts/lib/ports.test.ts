import { createServer } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { assertPortFree, countFrom, freePort, portFrom } from './ports.ts'

afterEach(() => vi.unstubAllEnvs())

test('portFrom returns the port of the environment variable, or the default if it is empty', () => {
  vi.stubEnv('PORT', '')
  expect(portFrom('PORT', 4321)).toBe(4321)
  vi.stubEnv('PORT', '8080')
  expect(portFrom('PORT', 4321)).toBe(8080)
})

test.each(['80.5', '-1', '65536', 'http'])('portFrom throws an error that contains PORT=%s', (text) => {
  vi.stubEnv('PORT', text)
  expect(() => portFrom('PORT', 4321)).toThrow(`PORT=${text} is not a port`)
})

test('countFrom returns the number of the environment variable, 0 without one, and rejects other texts', () => {
  vi.stubEnv('SANDBOX_MEDIA', '')
  expect(countFrom('SANDBOX_MEDIA')).toBe(0)
  vi.stubEnv('SANDBOX_MEDIA', '200')
  expect(countFrom('SANDBOX_MEDIA')).toBe(200)
  vi.stubEnv('SANDBOX_MEDIA', 'many')
  expect(() => countFrom('SANDBOX_MEDIA')).toThrow('SANDBOX_MEDIA must be a whole number, not "many"')
})

test('assertPortFree returns a free port and rejects a used port with another port as a suggestion', async () => {
  const port = await freePort()
  await expect(assertPortFree('PORT', port)).resolves.toBe(port)
  const server = createServer()
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  await expect(assertPortFree('PORT', port)).rejects.toThrow(`PORT=${port + 1}`)
  server.close()
})
