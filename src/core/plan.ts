/** Plan of the viewer. */
export type EntitledPlan = { id: string; accessModel: string }

const isSubscribed = ({ accessModel }: EntitledPlan) => accessModel === 'svod'

/** Returns whether a plan grants access to subscription items. */
export const opensByPlan = (plans: readonly EntitledPlan[]) => plans.some(isSubscribed)

/** Plan id of playback requests: the first subscribed plan, else the first. */
export const planToPlayBy = (plans: readonly EntitledPlan[]) => plans.find(isSubscribed) ?? plans[0]
