type Memory = Record<string, string>

const storage = {
  getItem(this: Memory, key: string) {
    return Object.hasOwn(this, key) ? (this[key] ?? null) : null
  },
  setItem(this: Memory, key: string, value: string) {
    this[key] = String(value)
  },
  removeItem(this: Memory, key: string) {
    delete this[key]
  },
}

/** Web storage of one test. */
export const memory = (): typeof storage & Memory => Object.create(storage)
