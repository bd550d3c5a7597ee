import type { Scene } from '../stage.ts'
import { balloons, beacon, bridge, islands, planets, storm, underwater } from './beyond.ts'
import { concert, doorway, room, spiral } from './indoors.ts'
import { dunes, forest, lake, marsh, ridges, seaMoon } from './nature.ts'
import { papercut, profile, shapes, stadium } from './play.ts'
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
  doorway,
  room,
  concert,
  spiral,
  planets,
  beacon,
  underwater,
  storm,
  balloons,
  islands,
  bridge,
  shapes,
  papercut,
  profile,
  stadium,
} satisfies Record<string, Scene>
export type SceneName = keyof typeof scenes

export const sceneNames = Object.keys(scenes) as SceneName[]
