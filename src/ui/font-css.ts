import type { FontFace } from '#core/site.ts'

// Common metrics: Liberation Sans and Arimo equal Arial, Roboto is 1 % wider.
const locals = ['Arial', 'Liberation Sans', 'Arimo', 'Roboto', 'Helvetica']
const boldLocals = ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold', 'Roboto Bold', 'Helvetica Bold']

/** CSS of the publisher's font for `root`, with a local font of the same size until it is loaded. */
export function siteFontCss(faces: readonly FontFace[] | undefined, root: string): string {
  if (!faces?.length) return ''
  const rules = faces.flatMap((face) => [...face.files.map((file) => fileRule(face, file)), fallbackRule(face)])
  return `${rules.join('')}@layer theme{${root}{--font:"Site font","Site fallback",ui-sans-serif,system-ui,sans-serif}}`
}

const fileRule = ({ weight }: FontFace, { src, range }: FontFace['files'][number]) =>
  `@font-face{font-family:"Site font";src:url(${JSON.stringify(src)}) format("woff2");font-weight:${weight};\
font-display:swap${range ? `;unicode-range:${range}` : ''}}`

function fallbackRule({ weight, fallback }: FontFace) {
  const { size, ascent, descent, lineGap } = fallback
  const names = Number(weight) > 500 ? boldLocals : locals
  return `@font-face{font-family:"Site fallback";src:${names.map((name) => `local(${JSON.stringify(name)})`).join()};\
font-weight:${weight};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:${lineGap}%}`
}
