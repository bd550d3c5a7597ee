import { common, createLowlight } from 'lowlight'
import type { CodeBlock, RichBlock, Token } from '#core/content/rich-text.ts'

const lowlight = createLowlight(common)

type Node = ReturnType<typeof lowlight.highlight>['children'][number]

// Maximum length of a listing that is highlighted.
const maxLength = 20_000

/** Highlights code. Pre-rendered pages contain the result; only newer articles need it in browsers. */
export const highlighted = (blocks: RichBlock[]): RichBlock[] =>
  blocks.map((block) => (block._type === 'code' ? coloured(block) : block))

function coloured(block: CodeBlock): CodeBlock {
  const { code, language = '' } = block
  if (!lowlight.registered(language) || code.length > maxLength) return block
  return {
    ...block,
    tokens: mergeTokens(lowlight.highlight(language, code).children.flatMap((node) => tokensOf(node))),
  }
}

function tokensOf(node: Node, kind?: string): Token[] {
  if (node.type === 'text') return [{ text: node.value, kind }]
  if (node.type !== 'element') return []
  const nodeKind = kindOf(node.properties.className) ?? kind
  return node.children.flatMap((child) => tokensOf(child, nodeKind))
}

// `hljs-title function_` is a title; further classes refine the first.
function kindOf(className: unknown): string | undefined {
  const [first] = Array.isArray(className) ? className : []
  return typeof first === 'string' ? first.replace(/^hljs-/, '') : undefined
}

function mergeTokens(tokens: Token[]): Token[] {
  const result: Token[] = []
  for (const { text, kind } of tokens) {
    const last = result.at(-1)
    if (last && last.kind === kind) last.text += text
    else result.push({ text, ...(kind && { kind }) })
  }
  return result
}
