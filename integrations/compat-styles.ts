import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import cascadeLayers from '@csstools/postcss-cascade-layers'
import browserslist from 'browserslist'
import { browserslistToTargets, transform } from 'lightningcss'
import postcss, { type AcceptedPlugin } from 'postcss'
import { preprocessCSS, type ResolvedConfig } from 'vite'
import { withoutColorMix } from './color-channels.ts'
import {
  containers,
  hiddenScrollbars,
  inclusiveLimits,
  logicalFloats,
  popoverClass,
  ratioBoxes,
  viewportUnits,
} from './compat-plugins.ts'

/** Levels of browsers that `.browserslistrc` lists. */
export type Level = 'complete' | 'simple' | 'watchable'

/** Browsers of a level, as `name version`. */
export const browsersOf = (level: Level): string[] => browserslist(null, { env: level, path: import.meta.dirname })

/** Text of all style sheets of the source with their class names, those of every page first. */
export async function readStyles(root: string, config: ResolvedConfig): Promise<string> {
  const files = ['src/ui/styles/site.css', ...globSync('src/**/*.module.css', { cwd: root }).sort()]
  const texts = files.map(async (name) => {
    const file = join(root, name)
    return (await preprocessCSS(await readFile(file, 'utf8'), file, config)).code
  })
  return (await Promise.all(texts)).join('\n')
}

/** Compiles all styles for browsers of a level; `flat` also resolves cascade layers. */
export async function compileStyles(css: string, level: Level, flat: boolean): Promise<string> {
  const lowered = lower(css, level)
  const plugins: AcceptedPlugin[] = [
    withoutColorMix(),
    viewportUnits,
    containers,
    logicalFloats,
    hiddenScrollbars,
    popoverClass,
  ]
  if (flat) plugins.push(ratioBoxes, cascadeLayers())
  const { css: compiled } = await postcss(plugins).process(lowered, { from: undefined })
  // Queries of containers, which become some of windows, are lowered last
  return postcss([inclusiveLimits]).process(lower(compiled, level), { from: undefined }).css
}

function lower(css: string, level: Level): string {
  const { code } = transform({
    filename: 'compat.css',
    code: Buffer.from(css),
    minify: true,
    targets: browserslistToTargets(browsersOf(level)),
    errorRecovery: true,
  })
  return code.toString()
}
