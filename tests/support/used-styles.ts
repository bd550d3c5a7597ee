import postcss, { type AtRule, type Declaration, type Node, type Rule } from 'postcss'
import { compatData, type Feature, missingIn } from './compat-data.ts'

const { properties = {}, selectors = {}, 'at-rules': atRules = {}, types = {} } = compatData.css

/** Features of a style sheet that a browser lacks, without those in `@supports` or with a fallback before them. */
export function unsupportedStyles(css: string, oldest: Map<string, number>): string[] {
  const usedFiles = new Set<string>()
  const report = (name: string, feature: Feature | undefined) => {
    const browsers = feature ? missingIn(feature, oldest) : []
    if (browsers.length) usedFiles.add(`${name} needs ${browsers.join(', ')}`)
    return browsers.length > 0
  }
  postcss.parse(css).walk((node) => {
    if (isConditional(node)) return
    if (node.type === 'atrule') report(`@${node.name}`, (atRules as Feature)[node.name])
    else if (node.type === 'rule' && !isKeyframe(node))
      for (const [name, feature] of pseudosOf(node)) report(name, feature)
    else if (node.type === 'decl' && !hasFallback(node, node.parent?.index(node)))
      for (const [name, feature] of partsOf(node)) report(name, feature)
  })
  return [...usedFiles].sort()
}

const isAtRule = (node: Node | undefined, name: string): node is AtRule =>
  node?.type === 'atrule' && (node as AtRule).name.endsWith(name)

const isKeyframe = (rule: Rule) => isAtRule(rule.parent, 'keyframes')

/** A browser that lacks a feature of the condition skips the content. */
function isConditional(node: Node): boolean {
  for (let parent = node.parent as Node | undefined; parent; parent = parent.parent)
    if (isAtRule(parent, 'supports')) return true
  return isAtRule(node, 'supports')
}

/** The rule has the property with a prefix, or another value before this one, which old browsers keep. */
function hasFallback({ prop, value, parent }: Declaration, index = 0): boolean {
  const isFallback = (node: Node, at: number) =>
    node.type === 'decl' &&
    ((node as Declaration).prop === `-webkit-${prop}` ||
      (at < index && (node as Declaration).prop === prop && !value.includes('var(')))
  return parent?.nodes.some(isFallback) ?? false
}

/** Pseudo-classes and pseudo-elements of a rule. Filters and popovers have scripts. */
function pseudosOf(rule: Rule): [string, Feature | undefined][] {
  const isHarmless = rule.selector.includes('[data-filter]') || isOnlyScrolling(rule) || isColourOfDocument(rule)
  return [...rule.selector.matchAll(/(?<!\\)::?([a-z-]+)/g)]
    .map(([text, name = '']): [string, Feature | undefined] => [text, (selectors as Feature)[name]])
    .filter(([text]) => text !== ':popover-open' && !(text === ':has' && isHarmless))
}

/** The rule changes only how its element scrolls, which no control depends on. */
const isOnlyScrolling = ({ nodes }: Rule) =>
  nodes.every((node) => node.type === 'decl' && /^(overflow|scroll-padding|scrollbar-gutter)/.test(node.prop))

/** The rule changes only the colour behind the page. */
const isColourOfDocument = ({ selector, nodes }: Rule) =>
  /^html:has\([^ ]+\)$/.test(selector) &&
  nodes.every((node) => node.type === 'decl' && node.prop === 'background-color')

/** Property, keywords, functions and units of a declaration. */
function partsOf({ prop, value }: Declaration): [string, Feature | undefined][] {
  if (prop.startsWith('--') || prop.startsWith('-')) return []
  const property = (properties as Feature)[prop]
  const keywords = value
    .split(/\s+/)
    .map((word): [string, Feature | undefined] => [`${prop}: ${word}`, property?.[word]])
  const functions = [...value.matchAll(/([a-z-]+)\(/g)].map(([, name = '']): [string, Feature | undefined] => [
    `${name}()`,
    find(types as Feature, name),
  ])
  return [[prop, property], ...keywords, ...functions]
}

/** Feature of a name anywhere below another. */
function find(feature: Feature, name: string): Feature | undefined {
  const direct = Object.hasOwn(feature, name) ? feature[name] : undefined
  if (direct?.__compat) return direct
  const { __compat: _, ...children } = feature
  for (const child of Object.values(children)) {
    const below = child && find(child, name)
    if (below) return below
  }
  return undefined
}
