declare module '*.module.css?adopt' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module '*.module.css?adopt-missing'

declare module '*.module.css?sheet' {
  const classes: Record<string, string>
  export const sheet: CSSStyleSheet | undefined
  export default classes
}
