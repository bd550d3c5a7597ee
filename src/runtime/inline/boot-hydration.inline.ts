/** Loads the hydration script after the first paint, or at once in a hidden page. A click retries a failed load. */
export function bootHydration() {
  // The pre-rendered title belongs to the site's own config.
  if (document.documentElement.dataset.source) document.title = ''
  const files = document.querySelector<HTMLMetaElement>('meta[name=hydration]')?.content.split(' ')
  if (!files) return
  const wake = (click?: Event) => {
    for (const file of files)
      import(file)
        // A page that the viewer leaves cancels its requests.
        // Firefox ("error loading") requests a module that did not load only in a new document.
        .catch((error) => click && /loading/.test(error) && fetch(file).then(() => location.reload(), Boolean))
  }
  addEventListener('click', wake)
  if (document.hidden) wake()
  else requestAnimationFrame(() => setTimeout(wake))
}
