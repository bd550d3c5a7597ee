import type { RenderContext, Screen } from './screen.screen.ts'

/** Loads a screen whose route comes from the same content. Throws an Error if missing. */
export async function rendered<Params, Props>(screen: Screen<Params, Props>, context: RenderContext, params: Params) {
  const props = await screen.load(context, params)
  if (!props) throw new Error(`There is no content for ${JSON.stringify(params)}`)
  return { props, head: screen.head(props, context) }
}
