import { demoOfJourneys, startDemo } from '../../../scripts/lib/demo.ts'

/** Builds and serves the demo once. `FOYER_DEMO` (JSON with its URLs) selects a running demo instead. */
const setup = async () => {
  if (process.env.FOYER_DEMO) return undefined
  const { close, ...demo } = await startDemo(demoOfJourneys)
  process.env.FOYER_DEMO = JSON.stringify(demo)
  return close
}

export default setup
