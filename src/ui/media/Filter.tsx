import { type ReactNode, useEffect } from 'react'
import { maxFilterOptions } from '#core/content/playlist.ts'
import { syncFilterWithUrl } from '#runtime/inline/filter-address.inline.ts'
import s from './Filter.module.css'

/** Number of options with CSS rules in every filter. */
const optionsWithRules = 8

type Option = { label: string; checked?: boolean }

type Props = {
  name: string
  legend: string
  /** Options match the indexes in `data-filter`; options without a rule are omitted. */
  options: Option[]
  /** Label of the first option, which shows all items. */
  all: string
  header?: ReactNode
  children: ReactNode
}

/** Filter without scripts: CSS hides items that do not match. */
export function Filter({ name, legend, options, all, header, children }: Props) {
  const offered = options.slice(0, maxFilterOptions)
  // Pre-rendered lists contain this function inline.
  useEffect(syncFilterWithUrl, [])
  const none = !offered.some((option) => option.checked)
  const isLong = offered.length > optionsWithRules
  return (
    <div className={isLong ? `${s.filter} ${s.many}` : s.filter}>
      {header}
      {offered.length > 0 && (
        <fieldset className={s.choices}>
          <legend className={s.legend}>{legend}</legend>
          <div className={s.options} data-options>
            <Choice name={name} value="all" label={all} checked={none} />
            {offered.map(({ label, checked = false }, index) => (
              <Choice key={label} name={name} value={String(index)} label={label} checked={checked} />
            ))}
          </div>
        </fieldset>
      )}
      {children}
    </div>
  )
}

const Choice = ({ name, value, label, checked }: { name: string; value: string; label: string; checked: boolean }) => (
  <label className={s.choice}>
    <input type="radio" name={name} value={value} defaultChecked={checked} autoComplete="off" />
    <span>{label}</span>
  </label>
)
