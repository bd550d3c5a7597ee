import only from 'astro/client/only.js'
import visible from 'astro/client/visible.js'
import account from './account.ts'
import intent from './intent.ts'

/** Client directives of the site, where Astro's runtime expects them. */
Object.assign(globalThis, { Astro: { account, intent, only, visible } })
