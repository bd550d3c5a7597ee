import type { Backdrop } from '../stage.ts'
import { balloons } from './balloons.ts'
import { beacon } from './beacon.ts'
import { bridge } from './bridge.ts'
import { concert } from './concert.ts'
import { doorway } from './doorway.ts'
import { dunes } from './dunes.ts'
import { forest } from './forest.ts'
import { islands } from './islands.ts'
import { lake } from './lake.ts'
import { marsh } from './marsh.ts'
import { papercut } from './papercut.ts'
import { planets } from './planets.ts'
import { profile } from './profile.ts'
import { ridges } from './ridges.ts'
import { road } from './road.ts'
import { room } from './room.ts'
import { seaMoon } from './sea-moon.ts'
import { shapes } from './shapes.ts'
import { skyline } from './skyline.ts'
import { spiral } from './spiral.ts'
import { stadium } from './stadium.ts'
import { storm } from './storm.ts'
import { street } from './street.ts'
import { train } from './train.ts'
import { underwater } from './underwater.ts'

export const backdrops = {
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
} satisfies Record<string, Backdrop>
export type BackdropName = keyof typeof backdrops

export const backdropNames = Object.keys(backdrops) as BackdropName[]
