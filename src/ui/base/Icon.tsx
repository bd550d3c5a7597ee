import s from './Icon.module.css'

/** Drawn on a grid of 24 by 24: lines of 1.75, or one filled shape. */
const drawings = {
  menu: 'M4 7h16M4 12h16M4 17h10',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.4 15.4L20 20',
  globe: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17',
  user: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8M4.5 20c.6-3.6 3.6-5.5 7.5-5.5s6.9 1.9 7.5 5.5',
  play: '!M7 4.6v14.8c0 .8.9 1.3 1.6.9l11.4-7.4c.6-.4.6-1.4 0-1.8L8.6 3.7C7.9 3.3 7 3.8 7 4.6z',
  pause:
    '!M7 4h2.5a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM14.5 4H17a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-2.5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1z',
  lock: 'M6.5 11h11A1.5 1.5 0 0 1 19 12.5v6a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5v-6A1.5 1.5 0 0 1 6.5 11zM8 11V8a4 4 0 0 1 8 0v3',
  calendar:
    'M5.5 6h13A1.5 1.5 0 0 1 20 7.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-11A1.5 1.5 0 0 1 5.5 6zM4 10.5h16M8 3.5V8M16 3.5V8',
  'chevron-left': 'M14.5 5.5L8 12l6.5 6.5',
  'chevron-right': 'M9.5 5.5L16 12l-6.5 6.5',
  heart:
    'M12 20S4 15.2 4 9.4C4 6.8 6 5 8.2 5c1.7 0 3 .9 3.8 2.4C12.8 5.9 14.1 5 15.8 5 18 5 20 6.8 20 9.4 20 15.2 12 20 12 20z',
  'heart-filled':
    '!M12 20.8S3.1 15.6 3.1 9.4C3.1 6.3 5.5 4.1 8.2 4.1c1.5 0 2.9.7 3.8 1.9.9-1.2 2.3-1.9 3.8-1.9 2.7 0 5.1 2.2 5.1 5.3C20.9 15.6 12 20.8 12 20.8z',
  share: 'M12 15V4M7.5 8L12 3.5 16.5 8M5 12.5v6A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5v-6',
  film: 'M5 4.5h14A1.5 1.5 0 0 1 20.5 6v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V6A1.5 1.5 0 0 1 5 4.5zM8 4.5v15M16 4.5v15M3.5 9.5H8M3.5 14.5H8M16 9.5h4.5M16 14.5h4.5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  warning: 'M12 4.2L21 19.5H3L12 4.2zM12 10v4.5M12 17v.1',
  info: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17M12 11v5.5M12 7.6v.1',
  volume: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.7 7.7 0 0 1 0 11',
  'volume-off': 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4zM16 9.5l5 5M21 9.5l-5 5',
  captions:
    'M5 5h14A1.5 1.5 0 0 1 20.5 6.5v11A1.5 1.5 0 0 1 19 19H5a1.5 1.5 0 0 1-1.5-1.5v-11A1.5 1.5 0 0 1 5 5zM10.8 10.5a2 2 0 1 0 0 3M17 10.5a2 2 0 1 0 0 3',
  fullscreen: 'M4 9V5a1 1 0 0 1 1-1h4M15 4h4a1 1 0 0 1 1 1v4M20 15v4a1 1 0 0 1-1 1h-4M9 20H5a1 1 0 0 1-1-1v-4',
  'fullscreen-exit': 'M9 4v4a1 1 0 0 1-1 1H4M20 9h-4a1 1 0 0 1-1-1V4M15 20v-4a1 1 0 0 1 1-1h4M4 15h4a1 1 0 0 1 1 1v4',
  back: 'M20 12H4.5M11 5l-7 7 7 7',
  'replay-10': 'M4.5 12.5a7.5 7.5 0 1 0 2.6-5.7M7 3v4h4M9.5 10.5l1.2-.7v5.4M13 12.5c0-3.4 3-3.4 3 0s-3 3.4-3 0z',
  'forward-10': 'M19.5 12.5a7.5 7.5 0 1 1-2.6-5.7M17 3v4h-4M8.5 10.5l1.2-.7v5.4M12 12.5c0-3.4 3-3.4 3 0s-3 3.4-3 0z',
  settings:
    'M4 7.5h8M18 7.5h2M15 4.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6M4 16.5h2M12 16.5h8M9 13.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6',
} satisfies Record<string, string>

export type IconName = keyof typeof drawings

/** Decoration only: what carries it must have a name of its own. */
export function Icon({ name }: { name: IconName }) {
  const drawing: string = drawings[name]
  const filled = drawing.startsWith('!')
  return (
    <svg className={s.icon} viewBox="0 0 24 24" aria-hidden="true" data-filled={filled || undefined}>
      <path d={filled ? drawing.slice(1) : drawing} />
    </svg>
  )
}
