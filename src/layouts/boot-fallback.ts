/**
 * Runs in `<head>` ahead of the policy: where another config is in force, a page that was rendered ahead gives its place to
 * the browser's own rendering of the same address. Nothing more of the page is read until then, neither its title and its
 * pictures nor its policy, which knows nothing of what is to come. When the other cannot be had, the page is better than nothing.
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
    const rest = document.querySelector('plaintext')?.textContent ?? ''
    currentScript?.remove()
    show(`<!doctype html><html lang="${root.lang}"><head>${document.head.innerHTML}${rest}`)
    document.documentElement.dataset.viewer = root.dataset.viewer
  }
  // What follows becomes text that nobody sees
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
