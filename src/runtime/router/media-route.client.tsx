import type { RenderContext } from '#core/screen.ts'
import { downloadOn } from '#features/downloads/downloads.screen.ts'
import type { MediaParams } from '#features/media/common.screen.ts'
import { MediaView } from '#features/media/MediaView.tsx'
import { legacy, media } from '#features/media/media.screen.ts'
import { mediaMarks, mediaSlots } from '#runtime/islands/media.slots.tsx'
import { panel } from '#runtime/islands/panel.tsx'
import type { RenderedScreen } from './rendered-screen.client.tsx'

const screenOf = { media, series: legacy }

/** Renders the page of a film, an episode or a series. */
export async function showMedia(
  context: RenderContext,
  route: keyof typeof screenOf,
  params: MediaParams,
): Promise<RenderedScreen | undefined> {
  const screen = screenOf[route]
  const props = await screen.load(context, params)
  if (!props) return undefined
  const download = await downloadOn(context, props)
  const view = (
    <>
      <MediaView {...props} {...mediaSlots(context, props, download)} />
      {mediaMarks(context, props)}
    </>
  )
  return { head: screen.head(props, context), view: panel(context.language, view) }
}
