import { useStore } from '@nanostores/react'
import type { MouseEvent } from 'react'
import { $query, replaceQuery } from '#core/address/url.store.ts'
import { ownValue } from '#core/data/own-value.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { Icon } from '#ui/base/Icon.tsx'
import s from './SearchFilters.module.css?adopt'
import { type Facets, type FilterName, filterNames, filtersOf } from './search.rules.ts'

type Props = { language: Locale; results: readonly { facets: Facets }[] }

/** Filters of search results. The URL contains their values. */
export function SearchFilters({ language, results }: Props) {
  const query = useStore($query)
  const text = textFor(language)
  const filters = filtersOf(results)
  const chosen = filters.filter(({ name, values }) => values.includes(query[name] ?? ''))
  if (filters.length === 0) return null
  return (
    <fieldset className={s.filters}>
      <legend className={s.legend}>{text('search:filters')}</legend>
      {filters.map(({ name, values }) => (
        <label key={name}>
          <span>{text(`search:filter.${name}`)}</span>
          <span className={s.select}>
            <select
              value={values.includes(query[name] ?? '') ? query[name] : ''}
              onChange={({ target }) => replaceQuery({ [name]: target.value || undefined })}
            >
              <option value="">{text('common:filter.all')}</option>
              {optionsOf(language, name, values).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            <Icon name="chevron-right" />
          </span>
        </label>
      ))}
      {chosen.length > 0 && (
        <button type="button" onClick={clear}>
          {text('search:clear_filters')}
        </button>
      )}
    </fieldset>
  )
}

/** Clears the filters. The first filter takes the focus of the button, which disappears. */
function clear({ currentTarget }: MouseEvent) {
  currentTarget.closest('fieldset')?.querySelector('select')?.focus()
  replaceQuery(nothingChosen)
}

const nothingChosen = Object.fromEntries(filterNames.map((name) => [name, undefined]))

/** Returns the options of a filter. Names are in the order of the page language. */
function optionsOf(language: Locale, name: FilterName, values: readonly string[]) {
  const options = values.map((value) => ({ value, label: labelOf(language, name, value) }))
  const isOrdered = name === 'year' || name === 'length'
  return isOrdered ? options : options.sort((a, b) => a.label.localeCompare(b.label, language))
}

function labelOf(language: Locale, name: FilterName, value: string): string {
  const text = textFor(language)
  if (name === 'length') return text(ownValue(lengthLabels, value) ?? 'search:length.over_90')
  return name === 'language' || name === 'captions' ? languageName(language, value) : value
}

const lengthLabels: Record<string, `search:length.${'under_10' | 'under_30' | 'under_90'}`> = {
  0: 'search:length.under_10',
  10: 'search:length.under_30',
  30: 'search:length.under_90',
}

/** Returns the name of a language code. Publishers may also write names. */
function languageName(language: Locale, code: string): string {
  if (!/^[a-z]{2,3}(-\w+)*$/i.test(code)) return code
  try {
    const name = new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
  } catch {
    return code
  }
}
