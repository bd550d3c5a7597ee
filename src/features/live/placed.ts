/** Positions an element by custom properties: the policy forbids style attributes. */
export const placed = (places: Record<`--${string}`, number>) => (element: HTMLElement | null) => {
  for (const [name, value] of Object.entries(places)) element?.style.setProperty(name, `${Math.round(value)}px`)
}
