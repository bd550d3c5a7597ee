/** Global with the early click. */
export const earlyPress = 'earlyPress'

/** Returns an early click on a button of this element once; links work natively. */
export function takeEarlyPress(element: Element): MouseEvent | undefined {
  const press: unknown = Reflect.get(globalThis, earlyPress)
  if (!(press instanceof MouseEvent)) return undefined
  const target = press.target as Element
  if (!element.contains(target) || !target.closest('button')) return undefined
  Reflect.deleteProperty(globalThis, earlyPress)
  return press
}
