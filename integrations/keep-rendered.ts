import type { Plugin } from 'vite'

const client = '/@astrojs/react/dist/client.js'
const options = 'identifierPrefix: element.getAttribute("prefix"),'

// React removes the markup of a root whose component throws
const restore = `onUncaughtError: restoreOnError(element),`
const helper = `
function restoreOnError(element) {
  const rendered = element.innerHTML
  return (error) => {
    reportError(error)
    queueMicrotask(() => { element.innerHTML = rendered })
  }
}`

/** Keeps the pre-rendered markup of an island whose component throws, so that its links still work. */
export const keepRendered = (): Plugin => ({
  name: 'foyer:keep-rendered',
  transform(code, id) {
    if (this.environment.name !== 'client' || !id.split('?')[0]?.endsWith(client)) return
    if (!code.includes(options)) return this.error(`@astrojs/react has changed: ${options} is not in ${id}`)
    return { code: code.replace(options, `${options}\n    ${restore}`) + helper, map: null }
  },
})
