/**
 * Runs in `<head>` of every page: what wakes islands, which the page names, is fetched after the first paint, which it is
 * not needed for; at once in a page that nobody looks at yet, where nothing is painted.
 */
export function bootWake() {
  const file = document.querySelector<HTMLMetaElement>('meta[name=wake]')?.content
  if (!file) return
  const wake = () => import(file)
  if (document.hidden) wake()
  else requestAnimationFrame(() => setTimeout(wake))
}
