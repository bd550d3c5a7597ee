/** Where a press waits. */
export const earlyPress = 'earlyPress'

/** Runs inline in every head: the last press before the script that wakes islands has come waits for it under this name. */
export function keepEarlyPress(name: string) {
  addEventListener('click', (event) => Reflect.set(self, name, event), true)
}

/** The press on a button of this element that came too early for it; a link did its work by itself. */
export function earlyPressIn(element: Element): MouseEvent | undefined {
  const press: unknown = Reflect.get(globalThis, earlyPress)
  if (!(press instanceof MouseEvent && press.target instanceof Element)) return undefined
  return element.contains(press.target) && press.target.closest('button') ? press : undefined
}
