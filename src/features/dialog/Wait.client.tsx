import { Spinner } from '#ui/base/Spinner.tsx'
import s from './Wait.module.css?adopt'

/** Spinner with a label that replaces the content during a long request. */
export const Wait = ({ message }: { message: string }) => (
  <p className={s.wait}>
    <Spinner label={message} isShown />
  </p>
)
