import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { withOwnPolicy } from './page-policy.ts'
import { stylePruner } from './page-styles.ts'

/** The last step of a page's making: what Astro wrote for all pages becomes its own. `out` is the folder of the site. */
export function pageFinisher(out: string): (html: string) => string {
  const folder = join(out, '_astro')
  const withOwnStyles = stylePruner(folder)
  const withAddresses = chunkNamer(folder)
  return (html) => withOwnPolicy(withAddresses(withOwnStyles(html)))
}

const ahead = /(?<= opts="[^"]*&quot;ahead&quot;:\[)[\w&;,]+(?=\])/g

/** Gives the chunks that an island asks for ahead, by name, their addresses; what the build has not one of is left out. */
function chunkNamer(folder: string) {
  let files: string[] | undefined
  const addressOf = (name: string) => {
    const found = (files ??= readdirSync(folder)).filter((file) => /^(.+)\.[\w-]+\.js$/.exec(file)?.[1] === name)
    return found.length === 1 ? `&quot;/_astro/${found[0]}&quot;` : []
  }
  return (html: string) =>
    html.replace(
      ahead,
      (names) =>
        names
          .match(/\w+(?=&quot;)/g)
          ?.flatMap(addressOf)
          .join() ?? '',
    )
}
