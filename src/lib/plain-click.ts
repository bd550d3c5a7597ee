/** A click that asks for nothing special, such as a tab of its own. */
export const isPlainClick = (event: MouseEvent) =>
  !(event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
