/** Sets custom properties of an element: the page's policy allows no style attributes. */
export const vars = (values: Readonly<Record<`--${string}`, string | number>>) => (node: HTMLElement | null) => {
  for (const [name, value] of Object.entries(values)) node?.style.setProperty(name, String(value))
}
