/** Escape hides the categories of a wide screen, as it closes those of a phone by itself (spec 1 §4). */
export function hideCategories() {
  const box = document.querySelector<HTMLInputElement>('[data-hide-categories]')
  const side = box?.closest('div')
  side?.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !box || side.querySelector(':popover-open')) return
    box.checked = true
    box.focus()
  })
}
