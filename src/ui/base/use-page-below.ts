import { useEffect, useState } from 'react'

/** Returns the container of an overlay in the main element and hides the page below. */
export function usePageBelow(over: boolean): HTMLElement | undefined {
  const [container, setContainer] = useState<HTMLElement>()
  useEffect(() => {
    const main = document.getElementById('content')
    if (!over || !main) return
    const [title, top] = [document.title, scrollY]
    const results = document.createElement('div')
    results.dataset.over = ''
    main.append(results)
    main.dataset.below = ''
    scrollTo({ top: 0, behavior: 'instant' })
    setContainer(results)
    return () => {
      delete main.dataset.below
      results.remove()
      setContainer(undefined)
      document.title = title
      scrollTo({ top, behavior: 'instant' })
    }
  }, [over])
  return container
}
