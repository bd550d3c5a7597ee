type Value = string | number | boolean | null | undefined

/** Form fields with one level of nesting, as `metadata[first_name]`. */
export type FormBody = Readonly<Record<string, Value | Readonly<Record<string, Value>>>>

/** Encodes a form. Empty, null and false are omitted, 0 is sent; an empty nested text clears it. */
export function encodeForm(form: FormBody): string {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(form)) {
    if (typeof value !== 'object' || value === null) add(body, name, value)
    else
      for (const [key, inner] of Object.entries(value)) {
        if (inner === '') body.append(`${name}[${key}]`, '')
        else add(body, `${name}[${key}]`, inner)
      }
  }
  return body.toString()
}

function add(body: URLSearchParams, name: string, value: Value) {
  if (value || value === 0) body.append(name, String(value))
}
