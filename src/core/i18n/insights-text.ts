// Texts of articles, loaded on import.
import { loadNamespace, pageLocale } from './text.ts'

await loadNamespace(pageLocale, 'insights')

export { textFor } from './text.ts'
