import type { ClientDirective } from 'astro'
import account from './account.ts'
import intent from './intent.ts'

const hydrateNow: ClientDirective = async (load) => {
  const hydrate = await load()
  await hydrate()
}

/** Hydrates when a part of the island is in the window, or within `rootMargin`. */
const visible: ClientDirective = (load, options, island) => {
  const view = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    view.disconnect()
    hydrateNow(load, options, island)
  }, Object(options.value))
  for (const part of island.children) view.observe(part)
}

/** Client directives of the site, where Astro's runtime expects them. */
Object.assign(globalThis, { Astro: { account, intent, only: hydrateNow, visible } })
