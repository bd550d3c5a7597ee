import { ApiError } from '../data/errors.ts'
import { loadOnce } from '../data/single-flight.ts'

/** Imports a module with one retry. `load` must return the module itself. */
export async function importAgain<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const address = failedAddress(error)
    // Chromium and earlier Firefox cache failed imports by the address in their error. WebKit does neither.
    return address ? import(/* @vite-ignore */ `${address}?again=${Date.now()}`) : load()
  }
}

/** Address of the code that an import failed to load; undefined in WebKit. */
export const failedAddress = (error: unknown): string | undefined => /https?:\S+\.js/.exec(String(error))?.[0]

/** Imports code of a provider. A failed import is a connection error, not a refusal. */
export const importProvider = <T>(load: () => Promise<T>): Promise<T> =>
  importAgain(load).catch((cause: unknown) => {
    throw new ApiError('The script of the account provider did not load', 0, { cause })
  })

/** Names that the language reads of any object: an API with a function `then` would never settle. */
const isOfLanguage = (name: string | symbol) => typeof name === 'symbol' || name === 'then' || name === 'toJSON'

/** Returns an API whose code loads at the first call, by `importProvider`. Functions of `eager` need no code. */
export function lazyApi<Api extends object, Eager extends object>(load: () => Promise<Api>, eager: Eager): Api & Eager {
  const open = loadOnce(load)
  return new Proxy(Object.assign(Object.create(null), eager), {
    get: (functions, name) => {
      if (isOfLanguage(name)) return undefined
      const call = async (...values: unknown[]) => {
        const api: object = await open()
        return Reflect.get(api, name)(...values)
      }
      return Reflect.get(functions, name) ?? call
    },
  })
}
