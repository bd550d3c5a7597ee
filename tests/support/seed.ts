import fc from 'fast-check'

// Fixed seed, so that results repeat; SEED=random or a number varies it
const setting = process.env.SEED ?? '20261121'

/** The seed of everything that is made up in this run; a failure names it. */
export const seed = setting === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(setting)

fc.configureGlobal({ seed })
