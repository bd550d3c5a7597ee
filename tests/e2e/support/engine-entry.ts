import { builtInEngine } from '../../../src/features/player/engine/built-in-engine.ts'

/** Opens the built-in engine in a page without the rest of the site. */
export const openEngine = () => {
  const host = document.createElement('div')
  document.body.append(host)
  return builtInEngine()(host)
}

Object.assign(window, { openEngine })
