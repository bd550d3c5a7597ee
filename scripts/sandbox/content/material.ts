import { encryptedTrailer, footage as plain } from '../art/footage.ts'

export { adFile, clearKey, type Footage, type Rendition } from '../art/footage.ts'
export { picture, sprite, spriteVtt } from '../art/index.ts'

/** All footage by its kind. */
export const footage = { ...plain, clearkey: encryptedTrailer() }
