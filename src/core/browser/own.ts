/** A record's own entry; a name from outside, such as `constructor`, finds nothing inherited. */
export const ownOf = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined
