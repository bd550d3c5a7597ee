import fc from 'fast-check'

// Fixed seed, so that results repeat; SEED=random or a number varies it
const setting = process.env.SEED ?? '20261121'

/** Seed of all generated data of this run; failures report it. */
export const seed = setting === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(setting)

fc.configureGlobal({ seed })
