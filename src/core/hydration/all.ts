import idle from 'astro/client/idle.js'
import only from 'astro/client/only.js'
import visible from 'astro/client/visible.js'
import account from './account.ts'
import intent from './intent.ts'

/** When an island wakes: every way that the site uses, where Astro's runtime looks for them. */
Object.assign(globalThis, { Astro: { account, idle, intent, only, visible } })
