// Used part of the package's types, which its `exports` hide.
declare module 'astro-i18next' {
  import type { AstroIntegration } from 'astro'

  export interface AstroI18nextConfig {
    defaultLocale: string
    locales: string[]
    namespaces?: string[]
    load?: ('server' | 'client')[]
    i18nextServer?: Record<string, unknown>
    trailingSlash?: 'always' | 'never' | 'ignore'
  }

  export default function astroI18next(options?: { configPath?: string }): AstroIntegration
  export function initAstroI18next(config: AstroI18nextConfig): void
  export function localizeUrl(url: string, locale: string, base: string): string
}
