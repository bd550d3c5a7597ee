import { commandLine } from './lib/command.ts'

// Lazy imports: each benchmark loads only its own tools.
const benches: Record<string, (args: string[]) => Promise<void>> = {
  scroll: async (args) => (await import('./bench/scroll.ts')).benchScroll(args),
  wheel: async (args) => (await import('./bench/wheel.ts')).benchWheel(args),
  guide: async (args) => (await import('./bench/scroll.ts')).benchScroll(['--only', 'guide', '--cpu', '1', ...args]),
  build: async (args) => (await import('./bench/build.ts')).benchBuild(args),
  pages: async (args) => (await import('./bench/pages.ts')).benchPages(args),
  publish: async (args) => (await import('./bench/publish.ts')).benchPublish(args),
  shards: async (args) => (await import('./bench/shards.ts')).benchShards(args),
  interactions: async (args) => (await import('./bench/interactions.ts')).benchInteractions(args),
  visits: async (args) => (await import('./bench/visits.ts')).benchVisits(args),
  'signed-in': async (args) => (await import('./bench/signed-in.ts')).benchSignedIn(args),
  evening: async () => (await import('./bench/evening.ts')).benchEvening(),
  television: async (args) => (await import('./bench/television.ts')).benchTelevision(args),
  slow: async (args) => (await import('./bench/slow.ts')).benchSlow(args),
  playback: async (args) => (await import('./bench/playback.ts')).benchPlayback(args),
}

const help = `
npm run bench -- NAME [OPTIONS]: measures one part and prints a table.

  build         [--media 1000] [--workers 2] [--astro]
  pages         [--only PAGE] [--language en|es] [--viewer new|signed-in|returning] [--applied] [--runs 5]
  playback      [--runs 9]
  visits, signed-in   [--runs 5]
  interactions  [--only NAME] [--cpu 4] [--runs 5]
  scroll, guide [--only NAME] [--cpu 4 or 1] [--runs 9]
  wheel, television, slow   [--cpu 4 or 6] [--runs 5]; slow also [--only NAME] [--waterfall]
  evening
  publish       [--media 1000] [--endpoint URL] [--bucket site], or shards [--media 10000] [--shards 16]
`

await commandLine(help, async () => {
  const [name = '', ...args] = process.argv.slice(2)
  const bench = benches[name]
  if (!bench) throw new Error(`Name a benchmark: npm run bench -- ${Object.keys(benches).join(' | ')}`)
  await bench(args)
})
