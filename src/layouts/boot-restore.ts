/** Lists cached pages on the offline page by title, last visited first. */
export async function bootRestore() {
  const container = document.querySelector<HTMLElement>('[data-kept]')
  const list = container?.querySelector('ul')
  if (!container || !list || !('caches' in self)) return
  const pages = await caches.open('pages')
  for (const request of await pages.keys()) {
    const html = (await (await pages.match(request))?.text()) ?? ''
    const { title } = new DOMParser().parseFromString(/<title>[^<]*<\/title>/.exec(html)?.[0] ?? '', 'text/html')
    const { pathname } = new URL(request.url)
    if (!title || pathname === location.pathname) continue
    const item = document.createElement('li')
    const link = document.createElement('a')
    link.href = pathname
    link.textContent = title.endsWith(container.dataset.kept ?? '')
      ? title.slice(0, -(container.dataset.kept ?? '').length)
      : title
    item.append(link)
    list.prepend(item)
    container.hidden = false
  }
}
