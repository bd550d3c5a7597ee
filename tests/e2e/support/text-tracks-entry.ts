import { browserCues, readTextTrack, writtenTrack } from './read-text-track.ts'

Object.assign(window, { browserCues, readTextTrack, writtenTrack })
