// Texts of downloads, loaded on import.
import { loadNamespace, pageLocale } from './text.ts'

await loadNamespace(pageLocale, 'downloads')

export { textFor } from './text.ts'
