/** Returns whether an element is laid out right to left. `:dir()` is newer than the oldest browsers. */
export const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl'
