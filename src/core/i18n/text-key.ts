import type { Catalogue } from './catalogues.ts'
import type { Plural } from './translated.ts'

type Stem<Key> = Key extends `${infer Name}_${Plural}` ? Name : Key

type Path<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Stem<Key> : `${Key}.${Path<Texts[Key]>}`
}[keyof Texts & string]

/** Every text there is, as `namespace:path`; a plural goes by its stem and asks for `count`. */
export type TextKey = {
  [Name in keyof Catalogue & string]: `${Name}:${Path<Catalogue[Name]>}`
}[keyof Catalogue & string]
