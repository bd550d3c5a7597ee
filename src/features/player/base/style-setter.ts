/** Returns a `ref` that sets CSS properties of an element, as the policy forbids style attributes. */
export const styleSetter = (properties: Readonly<Record<string, string | number>>) => (element: HTMLElement | null) => {
  for (const [name, value] of Object.entries(properties)) element?.style.setProperty(name, String(value))
}
