import { useEffect, useRef } from 'react'

/** Moves the focus to the new heading, or on the list to the last article. */
export function useArticleFocus(article: string | undefined, isShown: boolean) {
  const before = useRef(article)
  useEffect(() => {
    if (!isShown || before.current === article) return
    const read = before.current
    before.current = article
    if (document.activeElement !== document.body) return
    const links = [...document.querySelectorAll<HTMLElement>('[data-insights-view] a[data-insight]')]
    const link = article === undefined && links.find(({ dataset }) => dataset.insight === read)
    const target = link || document.querySelector<HTMLElement>('h1')
    // Headings are not focusable by default.
    if (target?.tagName === 'H1') target.tabIndex = -1
    target?.focus({ preventScroll: true })
  }, [article, isShown])
}
