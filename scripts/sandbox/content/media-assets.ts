import { fragmentedTrailer, footage as plain } from '../art/footage.ts'

export { adFile, clearKeys, type Footage, type Rendition } from '../art/footage.ts'
export { type Label, picture, sprite, spriteVtt } from '../art/index.ts'

/** All footage by its kind. */
export const footage = { ...plain, fragments: fragmentedTrailer(false), clearkey: fragmentedTrailer(true) }
