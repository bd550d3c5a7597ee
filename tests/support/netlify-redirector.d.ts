declare module 'netlify-redirector' {
  type Visit = { scheme: string; host: string; path: string; query: string; getHeader(): string; getCookie(): string }
  type Rules = { match(visit: Visit): { to: string; status: number; force: boolean } | null }
  const engine: { parsePlain(rules: string, options: object): Promise<Rules> }
  export default engine
}
