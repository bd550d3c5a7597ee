/**
 * Applies the filter of the URL (`?genre=Drama`, `?season=2`, `all`) and writes changes to it. Self-contained, for
 * inlining.
 */
export function syncFilterWithUrl() {
  for (const input of document.querySelectorAll<HTMLInputElement>('[data-options] input')) {
    const { name, value, parentElement: label } = input
    const urlValue = value === 'all' ? value : name === 'genre' ? (label?.textContent ?? '') : String(Number(value) + 1)
    const url = () => new URL(location.href)
    const inUrl = url().searchParams.get(name)
    const write = () => {
      const changed = url()
      changed.searchParams.set(name, urlValue)
      history.replaceState(history.state, '', changed)
    }
    if (inUrl === urlValue) input.checked = true
    // An option chosen before this script ran.
    if (inUrl === null && input.checked && !input.defaultChecked) write()
    const list = label?.parentElement
    if (input.checked && list) {
      const [option, frame] = [label, list].map((element) => element.getBoundingClientRect()) as [DOMRect, DOMRect]
      const hidden = Math.max(0, option.right - frame.right) + Math.min(0, option.left - frame.left)
      // Leaves the edge of the next option visible.
      if (hidden) list.scrollLeft += hidden + Math.sign(hidden) * 99
    }
    input.onchange = write
  }
}
