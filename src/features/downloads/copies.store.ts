import { copyAddress, openCopies } from './downloads.store.ts'
import { copyPath, type Plan, planName } from './plan.rules.ts'

export const addressOf = (id: string, name: string) => copyAddress(copyPath(id, name))

export const storeCopyFile = async (id: string, name: string, body: BodyInit, type: string) =>
  (await openCopies()).put(addressOf(id, name), new Response(body, { headers: { 'content-type': type } }))

/** Names of the stored files of a copy. */
export async function storedNames(id: string): Promise<Set<string>> {
  const folder = addressOf(id, '')
  const keys = await (await openCopies()).keys()
  const paths = keys.map(({ url }) => new URL(url).pathname)
  return new Set(paths.flatMap((path) => (path.startsWith(folder) ? path.slice(folder.length) : [])))
}

export async function storedBytes(id: string): Promise<number> {
  const cache = await openCopies()
  let sum = 0
  for (const name of await storedNames(id))
    sum += Number((await cache.match(addressOf(id, name)))?.headers.get('x-bytes') ?? 0)
  return sum
}

const namesIn = ({ texts, files }: Plan) => [...Object.keys(texts), ...files.map(({ name }) => name)]

/** Returns whether the cache has the plan of a copy and all its files. */
export async function isCopyComplete(id: string): Promise<boolean> {
  const plan: Plan | undefined = await (await (await openCopies()).match(addressOf(id, planName)))?.json()
  const have = await storedNames(id)
  return plan?.files !== undefined && namesIn(plan).every((name) => have.has(name))
}
