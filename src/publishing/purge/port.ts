export type Environment = Record<string, string | undefined>

/** Makes a CDN forget the addresses of files; resolves when it has taken the order. */
export type Purge = (paths: string[]) => Promise<void>

/** Where there is no CDN. */
export const noPurge: Purge = async () => undefined

/** The value of a variable that this service cannot do without. */
export function need(env: Environment, service: string, ...names: string[]): string {
  const value = names.map((name) => env[name]).find(Boolean)
  if (!value) throw new Error(`CDN_PURGE=${service} needs ${names.join(' or ')}`)
  return value
}

/** The path people ask for: index documents answer for their folder. */
export const pathOf = (file: string): string => `/${file.replace(/(^|\/)index\.html$/, '$1')}`

/** The addresses of a file on its site. */
export const addressOf = (env: Environment, service: string) => {
  const site = need(env, service, 'SITE_URL').replace(/\/+$/, '')
  return (file: string): string => site + encodeURI(pathOf(file))
}

/** A list in pieces of at most so many. */
export const chunks = <T>(list: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size))
