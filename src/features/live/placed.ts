/** Puts an element at its place by custom properties, in pixels: what is drawn by a script may carry no style attribute. */
export const placed = (places: Record<`--${string}`, number>) => (element: HTMLElement | null) => {
  for (const [name, value] of Object.entries(places)) element?.style.setProperty(name, `${Math.round(value)}px`)
}
