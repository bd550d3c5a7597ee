import { AtRule, Declaration, type Plugin, Rule } from 'postcss'

const without = (feature: string) => new AtRule({ name: 'supports', params: `not (${feature})` })

/** Adds the value of a declaration for browsers that lack a feature. */
function addFallback(declaration: Declaration, value: string, feature: string) {
  const { parent, prop } = declaration
  if (value === declaration.value || !(parent instanceof Rule)) return
  // Browsers reject a value with variables too late for one before it
  if (!prop.startsWith('--') && !value.includes('var(')) return void declaration.cloneBefore({ value })
  const copy = new Rule({ selectors: parent.selectors, nodes: [declaration.clone({ value })] })
  parent.after(without(feature).append(copy))
}

const dynamicUnit = /(?<=\d)[dsl]v(h|w|i|b|min|max)\b/g

/** Adds the units of all viewports to those of dynamic ones. */
export const viewportUnits: Plugin = {
  postcssPlugin: 'foyer-viewport-units',
  Once(root) {
    root.walkDecls((declaration) =>
      addFallback(declaration, declaration.value.replace(dynamicUnit, 'v$1'), 'width: 1dvh'),
    )
  },
}

const physicalFloats = new Map(Object.entries({ 'inline-start': 'left', 'inline-end': 'right' }))

/** Writes physical floats before logical ones. */
export const logicalFloats: Plugin = {
  postcssPlugin: 'foyer-logical-floats',
  Once(root) {
    root.walkDecls('float', (declaration) => {
      const value = physicalFloats.get(declaration.value)
      if (value) declaration.cloneBefore({ value })
    })
  },
}

/** Adds the class of the popover polyfill to each rule of an open popover. */
export const popoverClass: Plugin = {
  postcssPlugin: 'foyer-popover-class',
  Once(root) {
    root.walkRules(/:popover-open/, (rule) => {
      if (rule.selector.includes(String.raw`.\:popover-open`)) return
      rule.cloneAfter({ selector: rule.selector.replaceAll(':popover-open', String.raw`.\:popover-open`) })
    })
  },
}

/** Hides scrollbars by the pseudo-element of browsers without `scrollbar-width`. */
export const hiddenScrollbars: Plugin = {
  postcssPlugin: 'foyer-hidden-scrollbars',
  Once(root) {
    root.walkDecls('scrollbar-width', ({ value, parent }) => {
      if (value !== 'none' || !(parent instanceof Rule)) return
      const selectors = parent.selectors.map((selector) => `${selector}::-webkit-scrollbar`)
      parent.after(new Rule({ selectors, nodes: [new Declaration({ prop: 'display', value: 'none' })] }))
    })
  },
}

const containerUnit = /(?<=\d)cq[iw]\b/g

/** Measures the window where the browser has no containers: units and queries of widths and heights. */
export const containers: Plugin = {
  postcssPlugin: 'foyer-containers',
  Once(root) {
    root.walkDecls((declaration) =>
      addFallback(declaration, declaration.value.replace(containerUnit, 'vw'), 'width: 1cqi'),
    )
    root.walkAtRules('container', (query) => {
      const media = new AtRule({
        name: 'media',
        params: query.params.replace(/^[\w-]+ (?=\()/, '').replaceAll('inline-size', 'width'),
        nodes: (query.nodes ?? []).map((node) => node.clone()),
      })
      query.after(without('container-type: inline-size').append(media))
    })
  },
}

const negated = /\((not \((?:min|max)-(?:width|height):[^()]+\))\)|not \((min|max)-(width|height): ?([\d.]+)rem\)/g

/** Writes exclusive limits as inclusive ones: old engines ignore a query with a negation or an `or`. */
export const inclusiveLimits: Plugin = {
  postcssPlugin: 'foyer-inclusive-limits',
  Once(root) {
    const write = (params: string): string =>
      params.replace(negated, (_, inner?: string, limit?: string, side?: string, size?: string) => {
        if (inner) return write(inner)
        const isMin = limit === 'min'
        return `(${isMin ? 'max' : 'min'}-${side}:${Number(size) + (isMin ? -0.01 : 0.01)}rem)`
      })
    root.walkAtRules('media', (query) => {
      query.params = write(query.params).replaceAll(') or (', '),(')
    })
  },
}

/** Gives boxes around a picture their height by an element where the browser has no `aspect-ratio`. */
export const ratioBoxes: Plugin = {
  postcssPlugin: 'foyer-ratio-boxes',
  Once(root) {
    root.walkDecls('aspect-ratio', ({ value, parent }) => {
      if (!(parent instanceof Rule) || !parent.some((node) => node instanceof Declaration && node.prop === 'position'))
        return
      const selectors = parent.selectors.map((selector) => `${selector}::after`)
      const height = [
        new Declaration({ prop: 'content', value: '""' }),
        new Declaration({ prop: 'grid-area', value: '1 / 1' }),
        new Declaration({ prop: 'padding-top', value: `calc(100% / (${value}))` }),
      ]
      parent.after(without('aspect-ratio: 1').append(new Rule({ selectors, nodes: height })))
    })
  },
}
