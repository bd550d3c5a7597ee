type Value = string | number | boolean | null | undefined

/** What a form carries; one level of nesting, as `metadata[first_name]`. */
export type FormBody = Readonly<Record<string, Value | Readonly<Record<string, Value>>>>

/** A form as the provider reads it: empty, null and false are left out, 0 is sent; a nested empty text clears a detail. */
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
