export type Plural = 'one' | 'many' | 'other'

/** Structure of the English catalogue with the plural forms of another language. */
export type Translated<Texts, Forms extends Plural> = {
  [Key in keyof Texts as Key extends `${infer Name}_${Plural}` ? `${Name}_${Forms}` : Key]: Texts[Key] extends string
    ? string
    : Translated<Texts[Key], Forms>
}
