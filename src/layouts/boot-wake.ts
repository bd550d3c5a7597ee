/**
 * Runs in `<head>` of every page: what wakes islands, which the page names, is fetched after the first paint, which it is
 * not needed for; at once in a page that nobody looks at yet, where nothing is painted.
 */
export function bootWake() {
  // The title above is of the site's own config, and another may be in force
  if (document.documentElement.dataset.source) document.title = ''
  const files = document.querySelector<HTMLMetaElement>('meta[name=wake]')?.content.split(' ')
  if (!files) return
  const wake = () => {
    for (const file of files) import(file)
  }
  if (document.hidden) wake()
  else requestAnimationFrame(() => setTimeout(wake))
}
