/** Counts the writes of a publish by key, without heartbeats. */
export const countWrites = (act: (count: number) => void) => {
  let count = 0
  return (key: string) => {
    if (!key.endsWith('/beat')) act(++count)
  }
}
