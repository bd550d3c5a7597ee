import { useSyncExternalStore } from 'react'

const onChange = (change: () => void) => {
  addEventListener('online', change)
  addEventListener('offline', change)
  return () => {
    removeEventListener('online', change)
    removeEventListener('offline', change)
  }
}

/** Returns whether the browser has a connection; true in rendered pages. */
export const useOnline = () =>
  useSyncExternalStore(
    onChange,
    () => navigator.onLine,
    () => true,
  )
