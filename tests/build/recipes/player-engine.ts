import type { Recipe } from './recipes.ts'

const plainEngine = `import type { Source } from '#core/content/media.ts'
import { mediaPosition } from './concerns/position.ts'
import { mediaQuality } from './concerns/quality.ts'
import { mediaRate } from './concerns/rate.ts'
import { frameStatistics } from './concerns/statistics.ts'
import { mediaTextTracks } from './concerns/text-tracks.ts'
import { mediaVolume } from './concerns/volume.ts'
import { openElementSession } from './element-session.ts'
import type { CreateEngine } from './engine.ts'

/** Plays a file in a video element. */
export const plainEngine =
  ({ file }: Source): CreateEngine =>
  (host) => {
    const life = new AbortController()
    const session = openElementSession(host, life.signal)
    const { $state, video, playing, report } = session
    return {
      $state,
      ...playing,
      ...mediaPosition(session),
      ...mediaVolume(session),
      ...mediaRate(session),
      ...mediaTextTracks(session),
      ...mediaQuality(session, () => undefined),
      selectAudio: () => undefined,
      statistics: () => ({ engine: 'plain', ...frameStatistics(video) }),
      load(_source, _tracks, start) {
        video.dataset.engine = 'plain'
        video.src = \`\${file}#t=\${start}\`
      },
      giveUp: (failure) => report({ failure }),
      destroy() {
        life.abort()
        video.remove()
      },
    }
  }
`

/** An engine of MP4 files. */
export const playerEngine: Recipe = {
  files: { 'src/features/player/engine/plain-engine.ts': plainEngine },
  lines: [
    [
      'src/features/player/choose-engine.ts',
      '  const make = (open: OpenStreams)',
      "  const source = media.sources.find(({ type }) => type === 'video/mp4')\n  if (source) return plainEngine(source)\n",
    ],
    [
      'src/features/player/choose-engine.ts',
      'import type { Playable }',
      "import { plainEngine } from './engine/plain-engine.ts'\n",
    ],
  ],
}
