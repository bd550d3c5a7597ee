import { site } from 'virtual:foyer/site'
import type { Content } from '#domain/content.ts'
import { platformContent } from '#providers/platform/content.ts'

const ports = new Map<string, Content>()

/** What the platform has to show, asked from this browser, in one language; answers are kept for their time. */
export function contentIn(language: string): Content {
  const known = ports.get(language)
  if (known) return known
  const content = platformContent({ platform: site.platform, config: site.config, language })
  ports.set(language, content)
  return content
}
