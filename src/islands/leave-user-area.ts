/** Redirects anonymous viewers from the user area to the home page of their language. */
export function leaveUserArea() {
  const known = document.documentElement.dataset.viewer?.split(' ').includes('session')
  if (!known) location.replace(location.pathname.replace(/\/u(\/.*)?$/, '/') + location.search)
}
