import type { Engine } from '../../scripts/lib/engines.ts'
import { startChromium, startQt } from './chromium.ts'
import { startFirefox } from './firefox.ts'
import type { OpenBrowser } from './open-browser.ts'
import { startWebKit } from './webkit.ts'

/** Starts the browser of an engine with an empty profile. Throws after a minute. */
export function startEngine({ kind, program }: Engine): Promise<OpenBrowser> {
  if (kind === 'firefox') return startFirefox(program)
  if (kind === 'webkit') return startWebKit(program)
  if (kind === 'chromium') return startChromium(program)
  return startQt(program, kind)
}
