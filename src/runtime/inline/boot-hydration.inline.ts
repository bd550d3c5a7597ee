/** Loads the hydration script after the first paint, or at once in a hidden page. A click retries a failed load. */
export function bootHydration() {
  // The pre-rendered title belongs to the site's own config.
  if (document.documentElement.dataset.source) document.title = ''
  const files = document.querySelector<HTMLMetaElement>('meta[name=hydration]')?.content.split(' ')
  if (!files) return
  const wake = (click?: Event) => {
    for (const file of files)
      import(file)
        // Firefox requests a module that did not load only in a new document.
        .catch((error) => click && /error loading/.test(error) && fetch(file).then(({ ok }) => ok && location.reload()))
        // A page that the viewer leaves cancels its requests.
        .catch(() => {})
  }
  addEventListener('click', wake)
  if (document.hidden) wake()
  else requestAnimationFrame(() => setTimeout(wake))
}
