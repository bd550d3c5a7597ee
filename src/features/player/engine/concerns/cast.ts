export type CastState = {
  /** A Cast device can be chosen, or plays the media item. */
  cast?: 'ready' | 'connected' | undefined
  /** Name of the Cast device. */
  device?: string | undefined
}

export type CastActions = {
  /** Opens the picker of Cast devices, or brings the media item back. Rejects if that fails. */
  toggleCast(): Promise<void>
}
