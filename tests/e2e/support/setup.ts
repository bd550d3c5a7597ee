import { startDemo } from '../../../scripts/lib/demo.ts'
import { startTurns } from './turns.ts'

/** Builds and serves the demo once for all journeys; `FOYER_DEMO` (set by scripts/test.ts) names one that runs already. */
const setup = async () => {
  const turns = await startTurns()
  process.env.FOYER_TURNS = turns.url
  if (process.env.FOYER_DEMO) return turns.close
  const { close, ...demo } = await startDemo({ folder: '.foyer/e2e' })
  process.env.FOYER_DEMO = JSON.stringify(demo)
  return () => Promise.all([turns.close(), close()])
}

export default setup
