import { isObject } from '../core/json.ts'

type Kinds = { text: string; number: number; flag: boolean; any: unknown }
type Kind = keyof Kinds
type Field = Kind | `${Kind}?` | 'text or null?' | Shape | readonly [Field]

/** Fields of a request; `?` marks optional ones. */
export type Shape = { readonly [name: string]: Field }

type Value<F> = F extends Kind
  ? Kinds[F]
  : F extends 'text or null?'
    ? string | null | undefined
    : F extends `${infer K extends Kind}?`
      ? Kinds[K] | undefined
      : F extends readonly [infer Each]
        ? Value<Each>[]
        : F extends Shape
          ? Shaped<F>
          : never

/** Type of a request with a shape. */
export type Shaped<S extends Shape> = { [Name in keyof S]: Value<S[Name]> }

const checks: Record<Kind, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  flag: (value) => typeof value === 'boolean',
  any: (value) => value !== undefined,
}

const isKind = (name: string): name is Kind => name in checks

const kindProblem = (value: unknown, field: string, path: string): string | undefined => {
  const optional = field.endsWith('?')
  if (value === undefined) return optional ? undefined : `${path} is missing`
  if (field === 'text or null?' && value === null) return undefined
  const kind = field.replace(/( or null)?\?$/, '')
  return isKind(kind) && checks[kind](value) ? undefined : `${path} must be ${kind}`
}

const problemOf = (value: unknown, field: Field, path: string): string | undefined => {
  if (typeof field === 'string') return kindProblem(value, field, path)
  if (isShape(field)) return isObject(value) ? shapeProblem(value, field, `${path}.`) : `${path} must be an object`
  if (!Array.isArray(value)) return `${path} must be a list`
  return value.map((each, index) => problemOf(each, field[0], `${path}.${index}`)).find(Boolean)
}

const isShape = (field: Shape | readonly [Field]): field is Shape => !Array.isArray(field)

/** First problem of an object by its field: missing, of another type, or unexpected. */
export const shapeProblem = (value: { [name: string]: unknown }, shape: Shape, path = ''): string | undefined => {
  const extra = Object.keys(value).find((name) => !(name in shape))
  if (extra !== undefined) return `${path}${extra} is not expected`
  return Object.entries(shape)
    .map(([name, field]) => problemOf(value[name], field, path + name))
    .find(Boolean)
}

/** Returns whether a value matches the shape; without a shape it must be empty. */
export const fits = <S extends Shape>(value: { [name: string]: unknown }, shape: S | undefined): value is Shaped<S> =>
  shapeProblem(value, shape ?? {}) === undefined
