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
    // Leaves the edge of the previous option visible.
    if (input.checked && label && list && label.offsetLeft + label.offsetWidth > list.clientWidth)
      list.scrollTo(label.offsetLeft - 99, 0)
    input.onchange = write
  }
}
