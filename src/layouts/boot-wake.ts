/** Loads the hydration script after the first paint, or at once in a hidden page. */
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
