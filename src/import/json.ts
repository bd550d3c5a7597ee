import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { FeedError, type LineText } from './faults.ts'

/** Value of a JSON feed with its line. */
export type JsonValue = {
  line: number
  /** Value of a field, whatever its letter case. */
  get(...names: string[]): JsonValue | undefined
  /** Members of a list, or of an object with numbers as names; a single value is a list of one. */
  list(): JsonValue[]
  /** True if the value has fields. */
  isObject: boolean
  /** Text of a string, number or boolean; undefined for blank texts and other values. */
  text(): LineText | undefined
}

/** Parses a JSON feed. Throws a FeedError with the line of the first error. */
export function parseJson(text: string): JsonValue {
  const lineAt = lineFinder(text)
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false })
  const [error] = errors
  if (error) throw new FeedError(lineAt(error.offset), `the feed is no valid JSON: ${printParseErrorCode(error.error)}`)
  if (!root) throw new FeedError(1, 'the feed is empty')
  return toValue(root, lineAt)
}

/** Returns a function from an offset to its line, from 1. */
function lineFinder(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (Number(starts[middle]) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}

function toValue(node: Node, lineAt: (offset: number) => number): JsonValue {
  const line = lineAt(node.offset)
  const children = node.children ?? []
  const fields = node.type === 'object' ? children.map(({ children: pair }) => pair ?? []) : []
  const memberOf = (pair: Node[]) => (pair[1] && pair[1].type !== 'null' ? [toValue(pair[1], lineAt)] : [])
  const value: JsonValue = {
    line,
    isObject: node.type === 'object',
    get: (...names) =>
      names
        .flatMap((name) => fields.filter(([key]) => String(key?.value).toLowerCase() === name.toLowerCase()))
        .flatMap(memberOf)[0],
    list: () => {
      if (node.type === 'array')
        return children.filter(({ type }) => type !== 'null').map((child) => toValue(child, lineAt))
      // PHP writes a list with gaps as an object.
      const isNumbered = fields.length > 0 && fields.every(([key]) => /^\d+$/.test(String(key?.value)))
      if (isNumbered) return fields.toSorted(([a], [b]) => Number(a?.value) - Number(b?.value)).flatMap(memberOf)
      return fields.length > 0 || node.type !== 'object' ? [value] : []
    },
    text: () =>
      ['string', 'number', 'boolean'].includes(node.type) && String(node.value).trim()
        ? { text: String(node.value).trim(), line }
        : undefined,
  }
  return value
}
