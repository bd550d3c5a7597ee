export type Json = { [key: string]: unknown }

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON merge patch: merges objects deeply, null removes a field. */
export const mergeJson = (target: unknown, patch: Json): Json => {
  const result: Json = isObject(target) ? { ...target } : {}
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key]
    else result[key] = isObject(value) ? mergeJson(result[key], value) : value
  }
  return result
}

/** Combines two merge patches; null stays. */
export const joinPatches = (first: Json, second: Json): Json => {
  const result: Json = { ...first }
  for (const [key, value] of Object.entries(second)) {
    const before = result[key]
    result[key] = isObject(value) && isObject(before) ? joinPatches(before, value) : value
  }
  return result
}
