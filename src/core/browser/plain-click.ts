type Keys = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** A click that asks for nothing special, such as a tab of its own. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Keys) =>
  !(button || metaKey || ctrlKey || shiftKey || altKey)
