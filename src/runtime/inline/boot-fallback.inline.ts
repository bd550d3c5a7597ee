/**
 * Replaces a pre-rendered page with client-side rendering where another config is active. On failure the pre-rendered
 * page stays.
 */
export function bootFallback(path: string) {
  const root = document.documentElement
  if (!root.dataset.source) return
  if (root.hasAttribute('data-fallback')) return
  root.style.colorScheme = 'dark'
  const { currentScript } = document
  const show = (html: string) => {
    document.open()
    document.write(html)
    document.close()
  }
  const showPage = () => {
    const markup = document.querySelector('plaintext')?.textContent ?? ''
    currentScript?.remove()
    show(`<!doctype html><html lang="${root.lang}" dir="${root.dir}"><head>${document.head.innerHTML}${markup}`)
    document.documentElement.dataset.viewer = root.dataset.viewer
  }
  // The rest of the page becomes hidden text.
  document.write('<plaintext hidden>')
  const loaded = new Promise((done) => addEventListener('DOMContentLoaded', done))
  fetch(path)
    .then((response) => response.text())
    .then((html) => {
      if (!/<html[^>]*data-fallback/.test(html)) throw new Error(`${path} is not the fallback page`)
      show(html)
    })
    .catch(() => loaded.then(showPage))
}
