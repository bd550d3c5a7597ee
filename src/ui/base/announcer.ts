export { announceMessage } from '../site/announce.ts'
