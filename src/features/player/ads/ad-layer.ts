import s from './ad-layer.module.css?adopt'

/** Adds a layer for advertisements over the video element of the host. */
export function addAdLayer(host: HTMLElement): HTMLElement {
  leaveNativeFullscreen(host)
  const layer = document.createElement('div')
  layer.className = s.layer ?? ''
  host.append(layer)
  return layer
}

type PhoneVideo = HTMLVideoElement & { webkitDisplayingFullscreen?: boolean; webkitExitFullscreen?: () => void }

/** Exits the native fullscreen of phones, which shows the video without its ads. */
function leaveNativeFullscreen(host: HTMLElement) {
  const video = host.querySelector<PhoneVideo>('video')
  if (video?.webkitDisplayingFullscreen) video.webkitExitFullscreen?.()
}
