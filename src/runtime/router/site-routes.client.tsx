import type { RenderContext } from '#core/screen.ts'
import { InsightsScreen } from '#features/articles/InsightsScreen.client.tsx'
import { HistoryView } from '#features/browse/HistoryView.tsx'
import { history } from '#features/browse/history.screen.ts'
import { AboutView } from '#features/page/AboutView.tsx'
import { about } from '#features/page/about.screen.ts'
import { DisplayView } from '#features/page/DisplayView.tsx'
import { display } from '#features/page/display.screen.ts'
import { displaySlots } from '#runtime/islands/display.slots.tsx'
import { historySlots } from '#runtime/islands/history.slots.tsx'
import { panel } from '#runtime/islands/panel.tsx'
import { loadRendered, type RenderedScreen } from './rendered-screen.client.tsx'

export const showAbout = (context: RenderContext) =>
  loadRendered(about, context, {}, (props) => <AboutView {...props} />)

export const showDisplay = (context: RenderContext) =>
  loadRendered(display, context, {}, (props) => <DisplayView {...props} {...displaySlots(props)} />)

export const showWatched = (context: RenderContext) =>
  loadRendered(history, context, {}, (props) => <HistoryView {...props} {...historySlots(props)} />)

/** Renders the articles of a site that has some. */
export const showInsights = (context: RenderContext, subpath: string): RenderedScreen | undefined =>
  context.site.insights && { view: panel(context.language, <InsightsScreen context={context} subpath={subpath} />) }
