import { randomInt } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'

const host = '127.0.0.1'

const listen = (port: number) =>
  new Promise<number>((done, failed) => {
    const server = createServer().once('error', failed)
    server.listen(port, host, () => {
      const { port: assigned } = server.address() as AddressInfo
      server.close(() => done(assigned))
    })
  })

const isTaken = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EADDRINUSE'

/** Returns a free port below the range that operating systems assign. */
export const freePort = async (): Promise<number> =>
  listen(randomInt(20_000, 32_000)).catch((error: unknown) => {
    if (isTaken(error)) return freePort()
    throw error
  })

/** Returns the port of an environment variable or its default. Throws an Error if invalid. */
export const portFrom = (name: string, fallback: number): number => {
  const text = process.env[name] || String(fallback)
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Error(`${name}=${text} is not a port: give a whole number from 1 to 65535`)
}

/** Returns the whole number of an environment variable, 0 if it is unset. Throws an Error if invalid. */
export const countFrom = (name: string): number => {
  const text = process.env[name] || '0'
  if (/^\d+$/.test(text)) return Number(text)
  throw new Error(`${name} must be a whole number, not "${text}"`)
}

/** Throws an Error with a remedy if the port is in use. */
export const assertPortFree = async (name: string, port: number): Promise<number> => {
  const taken = await listen(port).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error,
  )
  if (!taken) return port
  if (!isTaken(taken)) throw taken
  throw new Error(
    `Port ${port} is taken. Stop what runs there, or choose another: ${name}=${port + 1} before the command`,
  )
}
