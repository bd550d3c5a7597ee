// A dialog that imports this is ready to speak: importing waits for the words of accounts and of the user area.
import { loadNamespace, pageLocale } from './text.ts'

await Promise.all([loadNamespace(pageLocale, 'account'), loadNamespace(pageLocale, 'user')])

export { textFor } from './text.ts'
