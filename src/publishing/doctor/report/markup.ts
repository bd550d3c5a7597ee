import { escapeMarkup } from '#core/text/escape-markup.ts'
import { escapeControlCharacters } from '../../shared/text.ts'

/** HTML whose inserted texts are escaped. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Insertion = string | number | Markup | readonly Insertion[]

function toText(value: Insertion): string {
  if (value instanceof Markup) return value.text
  if (typeof value === 'object') return value.map(toText).join('')
  return escapeMarkup(escapeControlCharacters(String(value)))
}

/** Template of HTML. Texts are escaped for elements and quoted attributes, markup and lists of it are kept. */
export const html = (parts: TemplateStringsArray, ...values: Insertion[]): Markup =>
  new Markup(String.raw({ raw: parts }, ...values.map(toText)))
