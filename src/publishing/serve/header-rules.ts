/** Block of a `_headers` file: path pattern, headers to set and headers to remove. */
export type HeaderRule = { pattern: RegExp; set: [name: string, value: string][]; unset: string[] }

const literal = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')

const toPattern = (path: string): RegExp => {
  const pieces = path.split(/(\*|:[A-Za-z]\w*)/)
  const source = pieces.map((piece) => (piece === '*' ? '.*' : piece.startsWith(':') ? '[^/]+' : literal(piece)))
  return new RegExp(`^${source.join('')}$`)
}

const addHeader = (rule: HeaderRule, line: string, number: number) => {
  const gone = /^!\s*(\S+)$/.exec(line)
  if (gone?.[1]) return rule.unset.push(gone[1].toLowerCase())
  const [, name, value] = /^([^\s:]+):\s*(.*)$/.exec(line) ?? []
  if (!name) throw new Error(`_headers line ${number}: "${line}" is not "Name: value"`)
  return rule.set.push([name.toLowerCase(), value ?? ''])
}

/** Parses a `_headers` file like static hosts do. Throws an error with the invalid line. */
export const parseHeaderRules = (text: string): HeaderRule[] => {
  const rules: HeaderRule[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (!line.trim() || line.trimStart().startsWith('#')) continue
    const rule = rules.at(-1)
    if (!/^\s/.test(line)) rules.push({ pattern: toPattern(line.trim()), set: [], unset: [] })
    else if (rule) addHeader(rule, line.trim(), index + 1)
    else throw new Error(`_headers line ${index + 1}: a header stands before the first path`)
  }
  return rules
}

/** Headers of a path. Values from several rules are joined by commas, `! Name` removes. */
export const headersFor = (path: string, rules: HeaderRule[]): Record<string, string> => {
  const found: Record<string, string> = {}
  for (const rule of rules.filter(({ pattern }) => pattern.test(path))) {
    for (const name of rule.unset) delete found[name]
    for (const [name, value] of rule.set) found[name] = name in found ? `${found[name]}, ${value}` : value
  }
  return found
}
