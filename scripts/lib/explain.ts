const placeOf = ({ path, dest, address, port }: Fault) =>
  port ? `${address ?? ''}:${port}` : (dest ?? path ?? 'the folder of the site or its state (.foyer)')

type Fault = NodeJS.ErrnoException & { dest?: string; address?: string; port?: number }

const reasons: Record<string, (place: string) => string> = {
  ENOSPC: (place) =>
    `The disk is full: no space is left to write ${place}. Free some, or build to another disk: FOYER_OUT`,
  EDQUOT: (place) => `The disk quota of this user is used up: ${place} cannot be written`,
  EROFS: (place) => `The disk is read-only: ${place} cannot be written. Choose other folders: FOYER_OUT, FOYER_STATE`,
  EACCES: (place) =>
    `This user may not use ${place}: give it the right, or choose other folders: FOYER_OUT, FOYER_STATE`,
  EPERM: (place) => `This user may not change ${place}: run the command as the owner of the folder`,
  EADDRINUSE: (place) => `The port of ${place} is taken: stop what runs there, or choose another port`,
}

/** Returns the message of an error. Disk and port errors include cause and remedy. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const fault = error as Fault
  if (fault.syscall === 'listen' && fault.code === 'EACCES')
    return `Port ${fault.port} is kept for the system: choose one from 1024 on`
  // On a read-only disk, `mkdir` reports the missing parent instead.
  const isMissingParent = fault.code === 'ENOENT' && fault.syscall === 'mkdir'
  if (isMissingParent) return `${fault.path} cannot be made: the disk is read-only, or a folder above it is missing`
  if (/unable to open database file|readonly database/.test(error.message))
    return `The state of builds cannot be opened by this user: use the user that built the site, or another folder: FOYER_STATE (${error.message})`
  return reasons[fault.code ?? '']?.(placeOf(fault)) ?? error.message
}
