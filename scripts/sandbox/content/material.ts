export { picture } from '../art/index.ts'

type Segment = { file: string; seconds: number }
export type Rendition = {
  name: string
  width: number
  height: number
  bandwidth: number
  codecs: string
  dir: string
  segments: Segment[]
}
export type Footage = { renditions: Rendition[]; seconds: number; captions: Record<'en' | 'es', string> }

export const footage: Partial<Record<'film' | 'trailer' | 'live', Footage>> = {}
export const sprite = async (): Promise<Buffer> => Buffer.alloc(0)
export const spriteVtt = (_baseUrl: string): string => 'WEBVTT\n'
