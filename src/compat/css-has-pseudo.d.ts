declare module 'css-has-pseudo/browser' {
  /** Sets the attributes that stand for `:has()` in compiled style sheets, and keeps them up to date. */
  export default function cssHasPseudo(document: Document): void
}
