/** The pages of the user area are nothing for strangers: they are led home, in the language they read (spec 1 §2). */
export function leaveUserArea() {
  const known = document.documentElement.dataset.viewer?.split(' ').includes('session')
  if (!known) location.replace(location.pathname.replace(/\/u(\/.*)?$/, '/') + location.search)
}
