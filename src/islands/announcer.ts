export { say } from '#ui/site/say.ts'
