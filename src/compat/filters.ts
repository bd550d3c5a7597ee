const isIncluded = ({ dataset }: HTMLElement, value: string) =>
  value === 'all' || dataset.filter?.split(' ').includes(value) === true

/** Shows only the items of a filter that its chosen option includes. */
function showIncluded(option: HTMLInputElement) {
  const list = option.closest('fieldset')?.parentElement
  for (const item of list?.querySelectorAll<HTMLElement>('[data-filter]') ?? [])
    item.style.display = isIncluded(item, option.value) ? '' : 'none'
}

/** Hides the items that the options of filters exclude, where the browser has no `:has`. */
export function applyFilters() {
  const update = () => {
    for (const option of document.querySelectorAll<HTMLInputElement>('[data-options] input:checked'))
      showIncluded(option)
  }
  for (const name of ['change', 'DOMContentLoaded', 'pageshow']) addEventListener(name, update)
}
