import type { Plugin } from 'vite'

/** Modules that exist only during a build, by name; each is made when first asked for. */
export function virtualModules(modules: Record<string, () => string>): Plugin {
  return {
    name: 'foyer:virtual-modules',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0') ? modules[id.slice(1)]?.() : undefined),
  }
}
