import { startSandbox } from './sandbox/server.ts'

const wholeNumber = (name: string, standard: number): number => {
  const text = process.env[name]
  if (!text) return standard
  if (/^\d+$/.test(text)) return Number(text)
  console.error(`${name} must be a whole number, not '${text}'`)
  process.exit(1)
}

const port = wholeNumber('SANDBOX_PORT', 4400)
const file = process.env.SANDBOX_FILE || '.foyer/sandbox.sqlite'
const sandbox = await startSandbox({ port, file, media: wholeNumber('SANDBOX_MEDIA', 0) }).catch((error: Error) => {
  console.error(`The sandbox cannot start on port ${port}: ${error.message}`)
  process.exit(1)
})
console.log(`Sandbox: ${sandbox.url}/`)

const end = async () => {
  await sandbox.close()
  process.exit(0)
}
process.on('SIGINT', end)
process.on('SIGTERM', end)
