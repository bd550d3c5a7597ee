/** `described` marks audio description. */
export type AudioChoice = { id: string; label: string; language: string; described: boolean }

export type AudioState = { audios: readonly AudioChoice[]; audio: string | undefined }

export type AudioActions = { selectAudio(id: string): void }

export const initialAudio: AudioState = { audios: [], audio: undefined }

/** Returns whether the name of a track contains audio description, for streams without the attribute. */
export const namesDescription = (name = '') => /audio.?descri|descriptive|described video/i.test(name)

/** Sound in the language of the current one, with audio description or without it. */
export function describedLike(audios: readonly AudioChoice[], current: string | undefined, described: boolean) {
  const { language } = audios.find(({ id }) => id === current) ?? audios[0] ?? {}
  return audios.find((audio) => audio.described === described && audio.language === language)
}
