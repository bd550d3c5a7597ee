declare module '*.module.css?adopt' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module '*.module.css?adopt-missing'
