import { execFileSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import type { Level } from '../../integrations/compat-styles.ts'

/** A browser other than the one of the journeys. `program` starts it. */
export type Engine = {
  name: string
  kind: 'chromium' | 'firefox' | 'webkit' | 'PyQt5' | 'PyQt6'
  level: Level
  program: string
}

type Source = Omit<Engine, 'program'> & { from: string; find(): Promise<string | undefined> | string | undefined }

const onPath = (...names: string[]) => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file))
}

/** Debian's Python, if it has a binding of Qt WebEngine. */
const pythonWith = (binding: string) => {
  const python = '/usr/bin/python3'
  try {
    execFileSync(python, ['-c', `import ${binding}.QtWebEngineWidgets`], { stdio: 'ignore' })
    return python
  } catch {
    return undefined
  }
}

const folder = '.foyer/engines'

/** Program of a compressed build in an npm package, unpacked once. */
async function unpackChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const program = resolve(folder, 'chromium-109')
  if (existsSync(program)) return program
  const packed = join(dirname(createRequire(import.meta.url).resolve('chromium-109')), '../bin/chromium.br')
  mkdirSync(folder, { recursive: true })
  const partial = `${program}.${process.pid}`
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(partial, { mode: 0o755 }))
  renameSync(partial, program)
  return program
}

const sources: Source[] = [
  { name: 'Chromium 109', kind: 'chromium', level: 'complete', from: 'npm, on Linux for x64', find: unpackChromium },
  {
    name: 'Chromium 102',
    kind: 'PyQt6',
    level: 'simple',
    from: 'python3-pyqt6.qtwebengine',
    find: () => pythonWith('PyQt6'),
  },
  {
    name: 'Chromium 87',
    kind: 'PyQt5',
    level: 'watchable',
    from: 'python3-pyqt5.qtwebengine',
    find: () => pythonWith('PyQt5'),
  },
  {
    name: 'Firefox',
    kind: 'firefox',
    level: 'complete',
    from: 'firefox-esr',
    find: () => onPath('firefox-esr', 'firefox'),
  },
  {
    name: 'WebKitGTK',
    kind: 'webkit',
    level: 'complete',
    from: 'webkit2gtk-driver and xvfb',
    find: () => onPath('Xvfb') && onPath('WebKitWebDriver'),
  },
]

/** Builds of Chromium that the environment names, such as `simple:/opt/chromium-103/chromium`. */
const parseEngines = (text: string): Engine[] =>
  text.split(',').flatMap((entry) => {
    const [, level, program] = /^(complete|simple|watchable):(.+)$/.exec(entry) ?? []
    if (!level || !program) throw new Error(`FOYER_CHROMIUM has "${entry}", which is no LEVEL:PROGRAM`)
    return { name: program, kind: 'chromium' as const, level: level as Level, program }
  })

/** Engines of this machine, and what would install each missing one. Throws an Error for an invalid FOYER_CHROMIUM. */
export async function findEngines(): Promise<{ engines: Engine[]; missing: string[] }> {
  const { FOYER_CHROMIUM } = process.env
  const engines = FOYER_CHROMIUM ? parseEngines(FOYER_CHROMIUM) : []
  const missing: string[] = []
  for (const { find, from, ...engine } of sources) {
    const program = await find()
    if (program) engines.push({ ...engine, program })
    else missing.push(`${engine.name} is not installed: ${from}`)
  }
  return { engines, missing }
}
