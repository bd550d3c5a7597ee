import { useEffect, useState } from 'react'
import type { ChannelSwitch } from '../base/player-context.ts'
import s from './ChannelNotice.module.css?adopt'

/** Duration of the notice after a switch. */
const noticeMs = 5_000

/** Names the channel and its programme after a switch. The live region exists from the start. */
export function ChannelNotice({ switched }: { switched: ChannelSwitch | undefined }) {
  const [over, setOver] = useState(0)
  const count = switched?.count ?? 0
  useEffect(() => {
    const timer = setTimeout(setOver, noticeMs, count)
    return () => clearTimeout(timer)
  }, [count])
  return (
    <div className={s.channel} role="status">
      {switched && count > over && (
        <p key={count} className={s.switched}>
          <strong dir="auto">{switched.title}</strong>
          {switched.programme && <span dir="auto">{switched.programme}</span>}
        </p>
      )}
    </div>
  )
}
