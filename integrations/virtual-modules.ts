import type { Plugin } from 'vite'

/** Virtual modules by name, generated on import. */
export function virtualModules(modules: Record<string, () => string>): Plugin {
  return {
    name: 'foyer:virtual-modules',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0') ? modules[id.slice(1)]?.() : undefined),
  }
}
