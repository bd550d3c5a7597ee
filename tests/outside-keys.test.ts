import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from './support/imports.ts'

const options = { noEmit: true, skipLibCheck: true, incremental: false, allowJs: false } as const

/** Program of the client and the publisher, without tests. */
function loadProgram(): ts.Program {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => expect.unreachable('tsconfig.json is invalid') }
  const config = ts.getParsedCommandLineOfConfigFile(join(root, 'tsconfig.json'), options, host)
  const files = config?.fileNames.filter((file) => isChecked(file)) ?? []
  return ts.createProgram(files, { ...config?.options, ...options })
}

const isChecked = (file: string) =>
  /\/(src|integrations)\/(?!.*\.test\.tsx?$).*\.tsx?$/.test(file.slice(root.length)) || file.endsWith('.d.ts')

/** Expressions that index a plain object by any text, as `file:line expression`. */
function outsideKeysOf(program: ts.Program, isIncluded: (file: string) => boolean): string[] {
  const checker = program.getTypeChecker()
  const isText = (node: ts.Expression): boolean => {
    const inner = ts.isAsExpression(node) ? node.expression : node
    const type = checker.getTypeAtLocation(inner)
    const parts = type.isUnion() ? type.types : [type]
    return parts.some(({ flags }) => (flags & (ts.TypeFlags.String | ts.TypeFlags.Any)) !== 0)
  }
  const conditionOf = (node: ts.Node) =>
    ts.isConditionalExpression(node) ? node.condition : ts.isIfStatement(node) ? node.expression : undefined
  const isGuarded = (node: ts.Node, check: string): boolean =>
    ts.findAncestor(node, (parent) => conditionOf(parent)?.getText() === check) !== undefined
  const isEnvironment = (object: ts.Expression) => /\benv$/.test(object.getText())
  const isOutside = (object: ts.Expression, key: ts.Expression) =>
    isText(key) && !isEnvironment(object) && !isGuarded(object, `Object.hasOwn(${object.getText()}, ${key.getText()})`)
  const offending = (node: ts.Node): boolean => {
    if (ts.isElementAccessExpression(node)) return isOutside(node.expression, node.argumentExpression)
    if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.InKeyword) return false
    return node.right.getText() !== 'self' && isOutside(node.right, node.left)
  }
  const keys: string[] = []
  for (const file of program.getSourceFiles().filter(({ fileName }) => isIncluded(fileName))) {
    const visit = (node: ts.Node) => {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
      if (offending(node)) keys.push(`${file.fileName.slice(root.length + 1)}:${line + 1} ${node.getText()}`)
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return keys
}

const example = `
declare const text: string
declare const literal: 'a' | 'b'
declare const table: Record<string, number>
declare const list: number[]
export const reads = [table[text], table[text.trim()], table[text as 'a'], text in table]
export const allowed = [
  table[literal], list[0], new Map([[text, 1]]).get(text), Object.hasOwn(table, text) ? table[text] : 0,
]
`

test('the check of keys finds tables indexed by text and allows literal keys, maps and own properties', () => {
  const name = join(root, 'example.ts')
  const host = ts.createCompilerHost({})
  const readFile = host.getSourceFile.bind(host)
  host.getSourceFile = (file, target) =>
    file === name ? ts.createSourceFile(name, example, target, true) : readFile(file, target)
  const program = ts.createProgram([name], { target: ts.ScriptTarget.ES2023, strict: true, types: [] }, host)
  expect(outsideKeysOf(program, (file) => file === name).map((key) => key.replace(/^\S+ /, ''))).toEqual([
    'table[text]',
    'table[text.trim()]',
    "table[text as 'a']",
    'text in table',
  ])
})

test('no plain object is indexed by text, because names such as `constructor` are inherited', {
  timeout: 120_000,
}, () => {
  const program = loadProgram()
  expect(outsideKeysOf(program, (file) => isChecked(file) && !file.endsWith('.d.ts'))).toEqual([])
})
