import type { Catalogue } from './catalogues.ts'
import type { Plural } from './translated.ts'

type Stem<Key> = Key extends `${infer Name}_${Plural}` ? Name : Key

type Path<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Stem<Key> : `${Key}.${Path<Texts[Key]>}`
}[keyof Texts & string]

/** All text keys as `namespace:path`; plurals use their stem with `count`. */
export type TextKey = {
  [Name in keyof Catalogue & string]: `${Name}:${Path<Catalogue[Name]>}`
}[keyof Catalogue & string]
