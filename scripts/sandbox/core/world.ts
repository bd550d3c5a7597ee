import type { Hono } from 'hono'
import type { Library } from '../content/library.ts'
import type { State } from './state.ts'

export type Sandbox = { state: State; library: Library }

/** One remote provider: mounted under `/{name}`, listed on the front page. */
export type World = {
  name: string
  stands: string
  describe: string[]
  routes: (sandbox: Sandbox) => Hono
}
