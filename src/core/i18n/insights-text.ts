// What imports this is ready to speak of articles: importing waits for their words.
import { loadNamespace, pageLocale } from './text.ts'

await loadNamespace(pageLocale, 'insights')

export { textFor } from './text.ts'
