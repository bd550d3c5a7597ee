/**
 * Checks the choice of a filter that the address names (`?genre=Drama`, `?season=2` for the second option, `all`), shows
 * it in its row, and keeps each later choice in the address. Without scripts the choices work alone.
 */
export function keepFilterInAddress() {
  for (const input of document.querySelectorAll<HTMLInputElement>('[data-options] input')) {
    const { name, value, parentElement: label } = input
    const word = value === 'all' ? value : name === 'genre' ? (label?.textContent ?? '') : String(Number(value) + 1)
    if (new URLSearchParams(location.search).get(name) === word) input.checked = true
    if (input.checked && label) label.parentElement?.scrollTo(label.offsetLeft - 99, 0)
    input.onchange = () => {
      const url = new URL(location.href)
      url.searchParams.set(name, word)
      history.replaceState(history.state, '', url)
    }
  }
}
