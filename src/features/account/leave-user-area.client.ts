/** Redirects anonymous viewers from the user area to the home page of their language. */
export function leaveUserArea() {
  const hasSession = document.documentElement.dataset.viewer?.split(' ').includes('session')
  if (!hasSession) location.replace(location.pathname.replace(/\/u(\/[^/]*)?\/?$/, '/') + location.search)
}
