import type { CodeBlock, Token } from '#core/rich-text.ts'
import s from './CodeListing.module.css'

/** Code with its file name and language, in the colours that the build worked out. */
export function CodeListing({ code, language, filename, tokens = [{ text: code }] }: CodeBlock) {
  return (
    <figure className={s.listing} dir="ltr" lang="zxx">
      {(filename || language) && (
        <figcaption>
          <span>{filename}</span>
          <span>{language}</span>
        </figcaption>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre tabIndex={0} translate="no">
        <code data-language={language}>{tokens.map(coloured)}</code>
      </pre>
    </figure>
  )
}

const coloured = ({ text, kind }: Token, index: number) =>
  kind ? (
    <span key={String(index)} data-k={kind}>
      {text}
    </span>
  ) : (
    text
  )
