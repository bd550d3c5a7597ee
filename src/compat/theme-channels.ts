const hexProperty = /(--[\w-]+):\s*#([0-9a-f]{6}|[0-9a-f]{3})(?=[;}\s])/gi

/** Adds red, green and blue of custom hex colours as properties, for browsers without `color-mix`. */
export const withChannels = (css: string): string =>
  css.replace(hexProperty, (declaration, name: string, digits: string) => {
    const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
    const [red, green, blue] = pairs.map((pair) => Number.parseInt(pair, 16))
    return `${declaration};${name}-r:${red};${name}-g:${green};${name}-b:${blue}`
  })

/** Removes cascade layers from a style sheet whose layers have one level. */
export function withoutLayers(css: string): string {
  let text = css.replace(/@layer [\w\s,-]+;/g, '')
  for (let block = /@layer [\w-]+\s*\{/.exec(text); block; block = /@layer [\w-]+\s*\{/.exec(text)) {
    const end = closingBrace(text, block.index + block[0].length)
    text = text.slice(0, block.index) + text.slice(block.index + block[0].length, end) + text.slice(end + 1)
  }
  return text
}

/** Index of the brace that closes the block whose content starts at `from`. */
function closingBrace(text: string, from: number): number {
  let depth = 1
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  return text.length
}
