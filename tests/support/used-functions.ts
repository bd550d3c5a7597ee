import { join } from 'node:path'
import ts from 'typescript'
import { compatData, type Feature } from './compat-data.ts'
import { root } from './imports.ts'

/** Feature of the platform that a file uses. `isGuarded`: the file also tests whether the browser has it. */
export type UsedFeature = { file: string; name: string; feature: Feature; isGuarded: boolean }

const { builtins = {} } = compatData.javascript
const { api } = compatData
const inLibrary = (node: ts.Node) => /\/lib\.[\w.]*\.d\.ts$/.test(node.getSourceFile().fileName)

/** Program of the code that browsers run. */
const browserProgram = (files: readonly string[]) => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const types = ['.astro/types.d.ts', 'src/virtual.d.ts'].map((file) => join(root, file)).filter(ts.sys.fileExists)
  return ts.createProgram([...files.map((file) => join(root, file)), ...types], options)
}

/** Functions, properties and globals of browsers and of JavaScript that files use. */
export function usedFeatures(files: readonly string[]): UsedFeature[] {
  const program = browserProgram(files)
  const checker = program.getTypeChecker()
  return files.flatMap((file) => {
    const source = program.getSourceFile(join(root, file))
    if (!source) return []
    const guarded = guardedNames(source)
    const used: UsedFeature[] = []
    const visit = (node: ts.Node) => {
      for (const [name, feature] of featuresOf(node, checker)) {
        const property = name.slice(name.lastIndexOf('.') + 1)
        used.push({ file, name, feature, isGuarded: guarded.has(property) || isOptional(node) })
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
    return used
  })
}

type Named = [name: string, feature: Feature]

function featuresOf(node: ts.Node, checker: ts.TypeChecker): Named[] {
  if (ts.isPropertyAccessExpression(node))
    return [propertyFeature(node, checker)].filter((candidate) => candidate !== undefined)
  if (!ts.isIdentifier(node) || isPartOfName(node)) return []
  const declared = checker.getSymbolAtLocation(node)?.declarations?.some((declaration) => isGlobal(declaration))
  const feature = declared ? (builtins[node.text] ?? api[node.text] ?? api.Window?.[node.text]) : undefined
  return feature ? [[node.text, feature]] : []
}

const isPartOfName = ({ parent }: ts.Node) => ts.isPropertyAccessExpression(parent) || ts.isTypeReferenceNode(parent)
const isGlobal = (declaration: ts.Declaration) =>
  inLibrary(declaration) && (ts.isSourceFile(declaration.parent) || ts.isVariableDeclarationList(declaration.parent))

function propertyFeature(node: ts.PropertyAccessExpression, checker: ts.TypeChecker): Named | undefined {
  const declaration = checker.getSymbolAtLocation(node.name)?.declarations?.find(inLibrary)
  if (!declaration) return undefined
  const { parent } = declaration
  const property = node.name.text
  if (ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent))
    return lookUp(parent.parent.name.getText(), property, true)
  const owner = ts.isInterfaceDeclaration(parent) ? parent.name.text : ''
  const base = owner.replace(/Constructor$/, '')
  if (base !== owner) return lookUp(base, property, true)
  // The types declare mixins apart, which the compatibility data joins to the interfaces
  const owners = [owner, ...typeNames(checker.getTypeAtLocation(node.expression), checker), ...elements]
  return owners.map((name) => lookUp(name, property, false)).find((candidate) => candidate !== undefined)
}

const elements = ['HTMLElement', 'Element', 'Window', 'Document', 'Node', 'EventTarget']

function lookUp(owner: string, property: string, isStatic: boolean): Named | undefined {
  const features = builtins[owner] ?? api[owner]
  const feature = features && Object.hasOwn(features, property) ? features[property] : undefined
  const named = isStatic ? (features?.[`${property}_static`] ?? feature) : feature
  return named && [`${owner}.${property}`, named]
}

/** Names of a type and of its base types. */
function typeNames(type: ts.Type, checker: ts.TypeChecker): string[] {
  if (type.isUnionOrIntersection()) return type.types.flatMap((member) => typeNames(member, checker))
  const bases = type.isClassOrInterface() ? checker.getBaseTypes(type) : []
  return [type.symbol?.name ?? '', ...bases.flatMap((base) => typeNames(base, checker))]
}

const isOptional = (node: ts.Node) => ts.isPropertyAccessExpression(node) && node.questionDotToken !== undefined

/** Properties whose presence a file tests: `x.name?.()`, `'name' in x`, `x.name && …`, `x.name ??= …`. */
function guardedNames(source: ts.SourceFile): Set<string> {
  const names = new Set<string>()
  const addTested = (node: ts.Node | undefined) => {
    if (!node) return
    if (ts.isPropertyAccessExpression(node)) names.add(node.name.text)
    else if (ts.isIdentifier(node)) names.add(node.text)
    else if (ts.isPrefixUnaryExpression(node)) addTested(node.operand)
    else if (ts.isTypeOfExpression(node)) addTested(node.expression)
    else if (ts.isBinaryExpression(node)) for (const side of [node.left, node.right]) addTested(side)
  }
  const visit = (node: ts.Node) => {
    if (ts.isBinaryExpression(node)) {
      const kind = node.operatorToken.kind
      if (kind === ts.SyntaxKind.InKeyword && ts.isStringLiteral(node.left)) names.add(node.left.text)
      if (testing.has(kind)) addTested(node.left)
    }
    if (ts.isIfStatement(node)) addTested(node.expression)
    if (ts.isConditionalExpression(node)) addTested(node.condition)
    if ((ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) && node.questionDotToken)
      addTested(node.expression)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}

const { AmpersandAmpersandToken, BarBarToken, QuestionQuestionToken, QuestionQuestionEqualsToken } = ts.SyntaxKind
const testing = new Set<ts.SyntaxKind>([
  AmpersandAmpersandToken,
  BarBarToken,
  QuestionQuestionToken,
  QuestionQuestionEqualsToken,
])
