import { type SceneName, sceneNames } from './scenes/index.ts'

const byGenre: readonly (readonly [RegExp, readonly SceneName[]])[] = []

/** The scenes that suit a genre (any language we write in); all of them when the word is unknown. */
export const scenesFor = (genre = ''): readonly SceneName[] =>
  byGenre.find(([words]) => words.test(genre))?.[1] ?? sceneNames

export const isPlayful = (genre = '') => /anim|kid|child|family|infantil|familia|comed/i.test(genre)
