// Stops the clock of a process at FIXED_TIME, in ms, so that two builds render the same programmes.
const at = Number(process.env.FIXED_TIME)

globalThis.Date = new Proxy(Date, {
  construct: (date, args, target) => Reflect.construct(date, args.length ? args : [at], target),
  get: (date, name, receiver) => (name === 'now' ? () => at : Reflect.get(date, name, receiver)),
})
