/** Open window of a browser. Input events are real ones: they go through the browser, not through scripts of the page. */
export type OpenBrowser = {
  open(url: string): Promise<unknown>
  resize(width: number, height: number): Promise<unknown>
  /** The JSON value of an expression in the page. */
  read(expression: string): Promise<unknown>
  /** Presses the main button of the pointer at CSS pixels of the window. */
  click(x: number, y: number): Promise<unknown>
  /** Presses a key of `keys`, or a character. */
  press(key: string): Promise<unknown>
  /** The window as PNG. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** Named keys with their code point of WebDriver, their code of old engines, and their text. */
const keys = new Map<string, { point: string; code: number; text?: string }>([
  ['Backspace', { point: '\uE003', code: 8 }],
  ['Tab', { point: '\uE004', code: 9 }],
  ['Enter', { point: '\uE006', code: 13, text: '\r' }],
  ['Escape', { point: '\uE00C', code: 27 }],
  ['End', { point: '\uE010', code: 35 }],
  ['Home', { point: '\uE011', code: 36 }],
  ['ArrowLeft', { point: '\uE012', code: 37 }],
  ['ArrowUp', { point: '\uE013', code: 38 }],
  ['ArrowRight', { point: '\uE014', code: 39 }],
  ['ArrowDown', { point: '\uE015', code: 40 }],
])

/** Codes of a named key or a character; those of punctuation depend on the keyboard. */
export const keyOf = (key: string) =>
  keys.get(key) ?? { point: key, code: /\w/.test(key) ? key.toUpperCase().charCodeAt(0) : 0, text: key }

/** Input sources of WebDriver that press a key. */
export const keyActions = (key: string) => {
  const { point: value } = keyOf(key)
  const actions = [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]
  return [{ type: 'key', id: 'keyboard', actions }]
}

/** Input sources of WebDriver that click at CSS pixels of the window. */
export const clickActions = (x: number, y: number) => {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return [{ type: 'pointer', id: 'pointer', parameters: { pointerType: 'mouse' }, actions }]
}
