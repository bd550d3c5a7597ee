import type { ReactNode } from 'react'
import s from './ViewerSwitch.module.css'

type Props = { className?: string | undefined; anonymous: ReactNode; signedIn: ReactNode }

/** Content for anonymous and for signed-in viewers; CSS shows one of them. `className` is of the former. */
export const ViewerSwitch = ({ className, anonymous, signedIn }: Props) => (
  <>
    <div className={`${s.anonymous} ${className}`}>{anonymous}</div>
    <div className={s.signedIn}>{signedIn}</div>
  </>
)
