export { type Footage, footage, type Rendition } from '../art/footage.ts'
export { picture, sprite, spriteVtt } from '../art/index.ts'
