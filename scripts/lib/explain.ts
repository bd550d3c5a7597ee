const targetOf = ({ path, dest, address, port }: SystemError) =>
  port ? `${address ?? ''}:${port}` : (dest ?? path ?? 'the folder of the site or its state (.foyer)')

type SystemError = NodeJS.ErrnoException & { dest?: string; address?: string; port?: number }

const reasons: Record<string, (target: string) => string> = {
  ENOSPC: (target) =>
    `The disk is full: no space is left to write ${target}. Free some, or build to another disk: FOYER_OUT`,
  EDQUOT: (target) => `The disk quota of this user is used up: ${target} cannot be written`,
  EROFS: (target) => `The disk is read-only: ${target} cannot be written. Choose other folders: FOYER_OUT, FOYER_STATE`,
  EACCES: (target) =>
    `This user may not use ${target}: give it the right, or choose other folders: FOYER_OUT, FOYER_STATE`,
  EPERM: (target) => `This user may not change ${target}: run the command as the owner of the folder`,
  EADDRINUSE: (target) => `The port of ${target} is taken: stop what runs there, or choose another port`,
}

/** Returns the message of an error. Disk and port errors include cause and remedy. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const systemError = error as SystemError
  if (systemError.syscall === 'listen' && systemError.code === 'EACCES')
    return `Port ${systemError.port} is reserved for the system: choose one from 1024 on`
  // On a read-only disk, `mkdir` reports the missing parent instead.
  const isMissingParent = systemError.code === 'ENOENT' && systemError.syscall === 'mkdir'
  if (isMissingParent)
    return `${systemError.path} cannot be made: the disk is read-only, or a folder above it is missing. Choose other folders: FOYER_OUT, FOYER_STATE`
  if (systemError.syscall === 'mkdir' && (systemError.code === 'EEXIST' || systemError.code === 'ENOTDIR'))
    return `${systemError.path} cannot be made: a file has its name, or the name of a folder above it. Choose another folder`
  // A DOMException has a number as its code.
  if (String(systemError.code).startsWith('ERR_PARSE_ARGS'))
    return `${error.message.split(/\.\s/)[0]}: \`-- --help\` lists the options and variables`
  const [, lost] = /^Cannot find package '([^']+)'/.exec(error.message) ?? []
  if (lost)
    return `The package ${lost} is not installed: run \`npm install\`. Production packages are enough for build, publish, doctor, webhook and bucket only`
  if (/unable to open database file|readonly database/.test(error.message))
    return `The state of builds cannot be opened by this user: use the user that built the site, or another folder: FOYER_STATE (${error.message})`
  const code = /database or disk is full/.test(error.message) ? 'ENOSPC' : (systemError.code ?? '')
  return reasons[code]?.(targetOf(systemError)) ?? error.message
}
