export { announceMessage } from '#ui/site/say.ts'
