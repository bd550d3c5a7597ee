import type { Catalogue } from './catalogues.ts'

type Plural = 'one' | 'many' | 'other'
type Stem<Key> = Key extends `${infer Name}_${Plural}` ? Name : Key

type Path<Words> = {
  [Key in keyof Words & string]: Words[Key] extends string ? Stem<Key> : `${Key}.${Path<Words[Key]>}`
}[keyof Words & string]

/** Every text there is, as `namespace:path`; a plural goes by its stem and asks for `count`. */
export type TextKey = {
  [Name in keyof Catalogue & string]: `${Name}:${Path<Catalogue[Name]>}`
}[keyof Catalogue & string]

/** The shape of English in a language that has the given plural forms. */
export type Translated<Words, Forms extends Plural> = {
  [Key in keyof Words as Key extends `${infer Name}_${Plural}` ? `${Name}_${Forms}` : Key]: Words[Key] extends string
    ? string
    : Translated<Words[Key], Forms>
}
