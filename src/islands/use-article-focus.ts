import { useEffect, useRef } from 'react'

/**
 * In the section of articles the view that had the focus is gone when another one comes: the heading of that one gets it, on
 * the list the link of the article that was read. Whoever has gone on elsewhere meanwhile stays there.
 */
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
    // Headings take no focus of their own
    if (place?.tagName === 'H1') place.tabIndex = -1
    place?.focus({ preventScroll: true })
  }, [article, isShown])
}
