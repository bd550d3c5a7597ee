/** A plan of the publisher that the viewer holds (spec 2 §7.3). */
export type EntitledPlan = { id: string; accessModel: string }

const isSubscribed = ({ accessModel }: EntitledPlan) => accessModel === 'svod'

/** Does a plan open what takes a subscription? */
export const opensByPlan = (plans: readonly EntitledPlan[]) => plans.some(isSubscribed)

/** The plan that playback is asked for by: the first that is subscribed to, else the first of any kind. */
export const planToPlayBy = (plans: readonly EntitledPlan[]) => plans.find(isSubscribed) ?? plans[0]
