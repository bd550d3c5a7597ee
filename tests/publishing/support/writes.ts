/** Counts the writes that a publish is made of, by their keys; how many signs of life it gives beside them is a matter of time. */
export const countingWrites = (act: (count: number) => void) => {
  let count = 0
  return (key: string) => {
    if (!key.endsWith('/beat')) act(++count)
  }
}
