import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $captionStyle } from '../state/player.store.ts'
import { type CaptionStyle, cueCss, readCaptionStyle } from './caption-style.ts'

/** Caption style of the viewer, with its setter. */
export function useCaptionStyle(): [CaptionStyle, (style: CaptionStyle | undefined) => void] {
  const style = readCaptionStyle(useStore($captionStyle))
  return [style, (changed) => $captionStyle.set(changed)]
}

/** Applies the viewer's caption style while the component is mounted. */
export function useCaptionSheet() {
  const css = cueCss(useCaptionStyle()[0])
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [css])
}
