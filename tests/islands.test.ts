import { basename } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { codeFiles, textOf } from './support/imports.ts'

const files = codeFiles()
const islands = new Set(files.flatMap((file) => /([^/]+)\.island\.tsx$/.exec(file)?.[1] ?? []))

/** Astro pages of the screens that the browser renders as well, by the name of their slots. */
const pagesOf: Record<string, string[]> = {
  home: ['index.astro'],
  media: ['m/[id]/[...slug].astro'],
  playlist: ['p/[id]/[...slug].astro', 'n/[id]/[...slug].astro'],
  user: ['u/[...page].astro'],
  display: ['o/display.astro'],
  history: ['history.astro'],
}

/** Pages with islands for which the router has another entry. */
const otherPages = ['404.astro', 'q/[...query].astro', 'downloads.astro', 'insights/[slug].astro']

const pathOf = (page: string) => `src/pages/${page === '404.astro' ? '' : '[...locale]/'}${page}`

type Placed = { island: string; slot: string; options: string }

/** Returns the islands of an Astro file with their slots; `row*` is the slot of any row. */
function islandsInAstro(file: string): Placed[] {
  const element = /<(\w+)\b((?:(?!\bclient:)[^>])*)\bclient:\w+(?:=\{(\{[^}]*(?:\{[^}]*\}[^}]*)*\})\})?/g
  return [...textOf(file).matchAll(element)].map(([, island = '', attributes = '', options = '']) => {
    const [, text, template] = /\bslot=(?:"([^"]*)"|\{`([^`]*)`\})/.exec(attributes) ?? []
    return { island, slot: text ?? template?.replace(/\$\{.*\}/, '*') ?? 'beside the view', options }
  })
}

const isJsx = (node: ts.Node): node is ts.JsxOpeningElement | ts.JsxSelfClosingElement =>
  ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)

/** Returns the slot that a node fills: the name of a property, or of an assigned element. */
function slotOf(node: ts.Node): string | undefined {
  if (ts.isPropertyAssignment(node)) return node.name.getText()
  if (!ts.isBinaryExpression(node) || !ts.isElementAccessExpression(node.left)) return undefined
  return node.left.argumentExpression
    .getText()
    .replaceAll('`', '')
    .replace(/\$\{.*\}/, '*')
}

/** Returns the islands of a file of slots. */
function islandsInSlots(file: string): Omit<Placed, 'options'>[] {
  const placed: Omit<Placed, 'options'>[] = []
  const visit = (node: ts.Node, slot: string) => {
    const island = isJsx(node) ? node.tagName.getText() : ''
    if (islands.has(island)) placed.push({ island, slot })
    ts.forEachChild(node, (child) => visit(child, slotOf(node) ?? slot))
  }
  visit(ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX), 'beside the view')
  return placed
}

const listed = (placed: Omit<Placed, 'options'>[]) =>
  [...new Set(placed.map(({ island, slot }) => `${slot}: ${island}`))].toSorted()

describe('slots of a screen', () => {
  const slotFiles = files.filter((file) => file.endsWith('.slots.tsx'))

  test.each(Object.entries(pagesOf))(
    'the browser fills the slots of %s with the islands of its pages',
    (name, pages) => {
      const inPages = pages.map(pathOf).flatMap(islandsInAstro)
      expect(inPages.length).toBeGreaterThan(0)
      expect(listed(islandsInSlots(`src/runtime/islands/${name}.slots.tsx`))).toEqual(listed(inPages))
    },
  )

  test('every file of slots is compared with its pages, and every page with islands has one', () => {
    expect(slotFiles.map((file) => basename(file, '.slots.tsx')).toSorted()).toEqual(Object.keys(pagesOf).toSorted())
    const pages = files.filter((file) => file.startsWith('src/pages/') && islandsInAstro(file).length > 0)
    const known = [...otherPages, ...Object.values(pagesOf).flat()].map(pathOf)
    expect(pages.toSorted()).toEqual(known.toSorted())
  })
})

test('an island has the same need of known viewers in all pages', () => {
  const needs = new Map<string, Set<string>>()
  for (const { island, options } of files.filter((file) => file.endsWith('.astro')).flatMap(islandsInAstro)) {
    const need = /\bknown: '(\w+)'/.exec(options)?.[1] ?? 'none'
    needs.set(island, (needs.get(island) ?? new Set()).add(need))
  }
  expect(needs.get('FavoriteButton')).toEqual(new Set(['favorite']))
  // A personal row is used for each list.
  needs.delete('PersonalShelf')
  expect([...needs].filter(([, { size }]) => size > 1)).toEqual([])
})
