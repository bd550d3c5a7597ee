export { announceMessage } from '#ui/site/announce.ts'
