// Texts of the watch history, added on import.
import { catalogues } from './catalogues.ts'
import { addTexts } from './text.ts'

addTexts(catalogues)

export { textFor } from './text.ts'
