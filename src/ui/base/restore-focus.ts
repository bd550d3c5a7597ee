/** Returns a function that focuses the neighbouring card, or the main content, after a removal. */
export function restoreFocus(container: HTMLElement | null, id: string): () => void {
  const items = [...(container?.querySelectorAll('li') ?? [])]
  const here = items.findIndex((item) => item.querySelector(`[data-tool="${CSS.escape(id)}"]`))
  const neighbour = items[here + 1] ?? items[here - 1]
  return () => requestAnimationFrame(() => focusIn(neighbour))
}

function focusIn(item: Element | undefined) {
  const inside = item?.isConnected ? (item.querySelector('button') ?? item.querySelector('a')) : undefined
  const target = inside ?? document.getElementById('content')
  target?.focus({ preventScroll: true })
}
