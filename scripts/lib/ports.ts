import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'

const host = '127.0.0.1'

const listen = (port: number) =>
  new Promise<number>((done, failed) => {
    const server = createServer().once('error', failed)
    server.listen(port, host, () => {
      const { port: got } = server.address() as AddressInfo
      server.close(() => done(got))
    })
  })

/** Returns a free port. */
export const freePort = (): Promise<number> => listen(0)

/** Returns the port of an environment variable or its default. Throws an Error if invalid. */
export const portFrom = (name: string, fallback: number): number => {
  const text = process.env[name] || String(fallback)
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Error(`${name}=${text} is not a port: give a whole number from 1 to 65535`)
}

/** Throws an Error with a remedy if the port is in use. */
export const needFree = async (name: string, port: number): Promise<number> => {
  const taken = await listen(port).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error,
  )
  if (!taken) return port
  if (taken.code !== 'EADDRINUSE') throw taken
  throw new Error(
    `Port ${port} is taken. Stop what runs there, or choose another: ${name}=${port + 1} before the command`,
  )
}
