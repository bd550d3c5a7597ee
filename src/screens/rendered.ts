import type { Scene, Screen } from './screen.ts'

/** Props and head of a screen that must exist, because its route comes from the same content. */
export async function rendered<Params, Props>(screen: Screen<Params, Props>, scene: Scene, params: Params) {
  const props = await screen.load(scene, params)
  if (!props) throw new Error(`There is no content for ${JSON.stringify(params)}`)
  return { props, head: screen.head(props, scene) }
}
