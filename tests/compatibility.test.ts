import { globSync } from 'node:fs'
import { resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { classNames } from '../integrations/class-names.ts'
import { compileStyles, readStyles } from '../integrations/compat-styles.ts'
import { compatData, type Feature, missingIn, oldestOf } from './support/compat-data.ts'
import { root, textOf } from './support/imports.ts'
import { usedFeatures } from './support/used-functions.ts'
import { unsupportedStyles } from './support/used-styles.ts'

const inBrowsers = globSync('src/{core,features,layouts,providers,runtime,ui}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|\.d\.ts$/.test(file),
)

// The types of all files are read first
const checkMs = 240_000

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Names of functions that `src/compat` adds, without their owners. */
function polyfilled(): Set<string> {
  const code = globSync('src/compat/*.ts', { cwd: root }).map(textOf).join('\n')
  const ofCoreJs = [...code.matchAll(/core-js\/modules\/[\w.-]*?([\w-]+)\.js/g)].map(([, name = '']) => camelCase(name))
  const assigned = [...code.matchAll(/\.(\w+) (?:\?\?)?= /g)].map(([, name = '']) => name)
  const named = [...code.matchAll(/'(\w+)', \{/g)].map(([, name = '']) => name)
  const popovers = code.includes('@oddbird/popover-polyfill') ? ['popover', 'showPopover', 'hidePopover'] : []
  return new Set([...ofCoreJs, ...assigned, ...named, ...popovers])
}

// Used only after the browser offered the feature, or without effect on a viewer where it is absent
const harmless = new Set([
  'Document.activeViewTransition',
  'Document.exitFullscreen',
  'Document.exitPictureInPicture',
  'HTMLElement.inert',
  'RemotePlayback.cancelWatchAvailability',
  'RemotePlayback.prompt',
  'RemotePlayback.watchAvailability',
  'ServiceWorkerRegistration.showNotification',
  'ViewTransition.finished',
  'ViewTransition.skipTransition',
])

test(
  'functions newer than the oldest browsers have a polyfill, or the file tests for them',
  () => {
    const added = polyfilled()
    const oldest = oldestOf('watchable')
    const missing = usedFeatures(inBrowsers).flatMap(({ file, name, feature, isGuarded }) => {
      const browsers = missingIn(feature, oldest)
      const property = name.slice(name.lastIndexOf('.') + 1)
      return browsers.length && !isGuarded && !added.has(property) && !harmless.has(name)
        ? [`${file}: ${name} needs ${browsers.join(', ')}`]
        : []
    })
    expect([...new Set(missing)]).toEqual([])
  },
  checkMs,
)

test('selectors of scripts are read by the oldest browsers, which throw at others', () => {
  const oldest = oldestOf('watchable')
  const selectors = (Object.entries(compatData.css.selectors ?? {}) as [string, Feature][]).flatMap(
    ([name, feature]) => (name !== 'popover-open' && missingIn(feature, oldest).length ? [name] : []),
  )
  expect(selectors).toContain('modal')
  const pattern = new RegExp(`(['"\`])[^'"\`]*:(${selectors.join('|')})\\b.*\\1`, 'g')
  const found = inBrowsers.flatMap((file) => {
    const code = textOf(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    return [...code.matchAll(pattern)].map(([text]) => `${file}: ${text.slice(0, 80)}`)
  })
  // Tests of support, and keys of texts
  expect(found.filter((text) => !/selector\(|: '\w+:\w/.test(text))).toEqual([])
})

// Rules and declarations that change looks or motion only; browsers without them skip each one
const looks = [
  /^::(scroll-button|scroll-marker|view-transition|-webkit-slider)|^:(autofill|target-current)|^@(starting-style|view-transition)/,
  /^(accent-color|anchor-(name|scope)|contain\b|contain-intrinsic|content-visibility|hanging-punctuation|overscroll-behavior)/,
  /^(scroll-marker-group|scrollbar-(color|gutter|width)|text-wrap|user-select|zoom|(cos|sin)\(\))|: subgrid /,
]

test('compiled styles contain nothing newer than the oldest browsers without a fallback before it', async () => {
  const css = { modules: { generateScopedName: classNames(root) } }
  const config = await resolveConfig({ root, configFile: false, css }, 'build', 'production')
  const compiled = await compileStyles(await readStyles(root, config), 'simple', false)
  const unsupported = unsupportedStyles(compiled, oldestOf('complete'))
  expect(unsupported.filter((text) => !looks.some((pattern) => pattern.test(text)))).toEqual([])
})
