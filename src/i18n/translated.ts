export type Plural = 'one' | 'many' | 'other'

/** The shape of English in a language that has the given plural forms. */
export type Translated<Words, Forms extends Plural> = {
  [Key in keyof Words as Key extends `${infer Name}_${Plural}` ? `${Name}_${Forms}` : Key]: Words[Key] extends string
    ? string
    : Translated<Words[Key], Forms>
}
