/** One content policy that allows what each of several allows: directive by directive, the union of their sources. */
export function mergePolicies(policies: string[]): string {
  const merged = new Map<string, Set<string>>()
  for (const directive of policies.flatMap((policy) => policy.split(';'))) {
    const [name, ...sources] = directive.trim().split(/\s+/)
    if (!name) continue
    const known = merged.get(name) ?? new Set()
    for (const source of sources) known.add(source)
    merged.set(name, known)
  }
  return [...merged].map(([name, sources]) => [name, ...sources].join(' ')).join('; ')
}
