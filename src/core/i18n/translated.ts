export type Plural = 'one' | 'many' | 'other'

/** The shape of English in a language that has the given plural forms. */
export type Translated<Texts, Forms extends Plural> = {
  [Key in keyof Texts as Key extends `${infer Name}_${Plural}` ? `${Name}_${Forms}` : Key]: Texts[Key] extends string
    ? string
    : Translated<Texts[Key], Forms>
}
