import type { Scene } from '../stage.ts'
import { dunes, forest, lake, marsh, ridges, seaMoon } from './nature.ts'
import { road, skyline, street, train } from './town.ts'

export const scenes = {
  ridges,
  seaMoon,
  forest,
  dunes,
  lake,
  marsh,
  skyline,
  street,
  road,
  train,
} satisfies Record<string, Scene>
export type SceneName = keyof typeof scenes

export const sceneNames = Object.keys(scenes) as SceneName[]
