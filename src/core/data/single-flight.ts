/** Returns a function whose concurrent calls share one run of `work`, that of the first call. */
export function singleFlight<Values extends unknown[], T>(
  work: (...values: Values) => Promise<T>,
): (...values: Values) => Promise<T> {
  let running: Promise<T> | undefined
  return (...values) => {
    running ??= work(...values).finally(() => {
      running = undefined
    })
    return running
  }
}

/** Returns a function that keeps the result of its first call; a failed call is repeated by the next one. */
export function loadOnce<Values extends unknown[], T>(
  load: (...values: Values) => Promise<T>,
): (...values: Values) => Promise<T> {
  let loaded: Promise<T> | undefined
  return (...values) => {
    loaded ??= load(...values).catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}
