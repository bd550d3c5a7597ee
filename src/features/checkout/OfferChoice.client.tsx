import type { ReactNode } from 'react'
import s from './OfferChoice.module.css?adopt'

type Props = {
  name: string
  value: string | number
  isChosen: boolean
  choose: () => void
  size?: 'small'
  testId?: string
  children: ReactNode
}

/** Radio button styled as a card. */
export const OfferChoice = ({ name, value, isChosen, choose, size, testId, children }: Props) => (
  <label className={s.choice} data-size={size} data-chosen={isChosen || undefined} data-testid={testId}>
    <input type="radio" name={name} value={value} checked={isChosen} onChange={choose} />
    {children}
  </label>
)
