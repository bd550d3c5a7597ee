/** Hides the items that the options of filters exclude, where the browser has no `:has`. */
export function applyFilters() {
  const update = () => {
    for (const option of document.querySelectorAll<HTMLInputElement>('[data-options] input:checked')) {
      const items = option.closest('fieldset')?.parentElement?.querySelectorAll<HTMLElement>('[data-filter]') ?? []
      for (const item of items) {
        const matches = option.value === 'all' || item.dataset.filter?.split(' ').includes(option.value)
        item.style.display = matches ? '' : 'none'
      }
    }
  }
  for (const name of ['change', 'DOMContentLoaded', 'pageshow']) addEventListener(name, update)
}
