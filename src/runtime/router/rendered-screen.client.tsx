import type { ReactNode } from 'react'
import type { Head, RenderContext, Screen } from '#core/screen.ts'
import { panel } from '#runtime/islands/panel.tsx'

/** Rendered screen. A screen without a head updates the document itself. */
export type RenderedScreen = { head?: Head; view: ReactNode }

/** Loads the props of a screen and renders it. Resolves to undefined if its content does not exist. */
export async function loadRendered<Params, Props>(
  screen: Screen<Params, Props>,
  context: RenderContext,
  params: Params,
  view: (props: Props) => ReactNode,
): Promise<RenderedScreen | undefined> {
  const props = await screen.load(context, params)
  return props && { head: screen.head(props, context), view: panel(context.language, view(props)) }
}
