export type Environment = Record<string, string | undefined>

/** Purges file addresses from a CDN. Resolves when the CDN has accepted the request. */
export type Purge = (paths: string[]) => Promise<void>

/** Purge without a CDN. */
export const noPurge: Purge = async () => undefined

/** Returns a required environment variable. Throws an error if it is missing. */
export function need(env: Environment, service: string, ...names: string[]): string {
  const value = names.map((name) => env[name]).find(Boolean)
  if (!value) throw new Error(`CDN_PURGE=${service} needs ${names.join(' or ')}`)
  return value
}

/** URL path of a file. Index documents use the path of their folder. */
export const pathOf = (file: string): string => `/${file.replace(/(^|\/)index\.html$/, '$1')}`

/** Public URL of a file on its site. */
export const purgeUrl = (env: Environment, service: string) => {
  const site = need(env, service, 'SITE_URL').replace(/\/+$/, '')
  return (file: string): string => site + encodeURI(pathOf(file))
}

/** Splits a list into chunks of a maximum size. */
export const chunks = <T>(list: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size))
