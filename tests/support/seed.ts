import fc from 'fast-check'

// The same for every run, so that what passes once passes again; SEED=random, or a number, looks further
const asked = process.env.SEED ?? '20261121'

/** The seed of everything that is made up in this run; a failure names it. */
export const seed = asked === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(asked)

fc.configureGlobal({ seed })
