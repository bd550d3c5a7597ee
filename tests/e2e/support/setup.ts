import { journeys, startDemo } from '../../../scripts/lib/demo.ts'

/**
 * Builds and serves the demo once for all journeys. `FOYER_DEMO`, JSON of its addresses, names one that runs already:
 * scripts/test.ts sets it, and `{"site":"http://127.0.0.1:4321","sandbox":"http://127.0.0.1:4400"}` is `npm start`.
 */
const setup = async () => {
  if (process.env.FOYER_DEMO) return undefined
  const { close, ...demo } = await startDemo({ folder: journeys, others: true })
  process.env.FOYER_DEMO = JSON.stringify(demo)
  return close
}

export default setup
