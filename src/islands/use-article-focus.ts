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
    const place = link || document.querySelector<HTMLElement>('h1')
    // Headings are not focusable by default.
    if (place?.tagName === 'H1') place.tabIndex = -1
    place?.focus({ preventScroll: true })
  }, [article, isShown])
}
