/**
 * Restores and stores hidden article categories. Self-contained: inlined ahead of the categories, without layout
 * shift.
 */
export function restoreHiddenCategories(signal: AbortSignal) {
  const [key, root] = ['jwapp.categories', document.documentElement]
  const boxes = () => document.querySelectorAll<HTMLInputElement>('[data-hide-categories]')
  const apply = (hidden: boolean) => {
    root.toggleAttribute('data-categories-hidden', hidden)
    for (const box of boxes()) box.checked = hidden
  }
  const restore = () => {
    try {
      apply(localStorage.getItem(key) === 'hidden')
    } catch {}
  }
  const choose = (hidden: boolean) => {
    apply(hidden)
    try {
      localStorage.setItem(key, hidden ? 'hidden' : 'shown')
    } catch {}
  }
  restore()
  document.addEventListener('DOMContentLoaded', restore, { signal })
  document.addEventListener(
    'change',
    ({ target }) => {
      const box = target as HTMLInputElement
      if (box.matches('[data-hide-categories]')) choose(box.checked)
    },
    { signal },
  )
  document.addEventListener(
    'keydown',
    ({ key, target }) => {
      const box = boxes()[0]
      const side = box?.closest('div')
      // Escape closes an open popover first.
      if (key !== 'Escape' || !side?.contains(target as Node) || side.querySelector(':popover-open')) return
      choose(true)
      box?.focus()
    },
    { signal },
  )
}
