/** Where a press waits. */
export const earlyPress = 'earlyPress'

/** Runs inline in every head: until what wakes islands has come, the last press waits for it under this name. */
export function replayEarlyClick(name: string) {
  addEventListener('click', (event) => 'Astro' in self || Reflect.set(self, name, event), true)
}

/** The press on a button of this element that came too early for it, given once; a link did its work by itself. */
export function takeEarlyPress(element: Element): MouseEvent | undefined {
  const press: unknown = Reflect.get(globalThis, earlyPress)
  if (!(press instanceof MouseEvent && press.target instanceof Element)) return undefined
  if (!element.contains(press.target) || !press.target.closest('button')) return undefined
  Reflect.deleteProperty(globalThis, earlyPress)
  return press
}
