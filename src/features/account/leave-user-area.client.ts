import { pathInSite, sitePath } from '#core/address/site-path.ts'

/** Redirects anonymous viewers from the user area to the home page of their language. */
export function leaveUserArea() {
  const hasSession = document.documentElement.dataset.viewer?.split(' ').includes('session')
  // Two leading slashes would name another host.
  const home = sitePath(pathInSite(location.pathname).replace(/\/u(\/.*)?$/, '/')).replace(/^\/+/, '/')
  if (!hasSession) location.replace(home + location.search)
}
