// Texts of dialogs and user area, loaded on import.
import { loadNamespace, pageLocale } from './text.ts'

await Promise.all([loadNamespace(pageLocale, 'account'), loadNamespace(pageLocale, 'user')])

export { textFor } from './text.ts'
