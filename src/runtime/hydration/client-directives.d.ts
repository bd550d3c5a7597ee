import 'astro'
import type { DialogOptions } from './account.ts'
import type { IntentOptions } from './intent.ts'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: boolean | IntentOptions
    'client:account'?: boolean | DialogOptions
  }
}
