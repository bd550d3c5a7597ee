declare module 'virtual:foyer/site' {
  /** Site config of this build. */
  export const site: import('#core/site/site.ts').Site
}

declare module 'virtual:foyer/inline-scripts' {
  export const inlineScripts: Record<
    | 'layers'
    | 'boot'
    | 'bootSources'
    | 'wake'
    | 'tags'
    | 'times'
    | 'nowAndNext'
    | 'labels'
    | 'restore'
    | 'filter'
    | 'categories'
    | 'texts'
    | 'shell'
    | 'speculation',
    string
  >
}

declare module '*?chunk' {
  /** URL of the module as a separate chunk. */
  const address: string
  export default address
}
