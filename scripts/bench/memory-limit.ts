import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

// Control groups of Linux, version 2 and 1
const versions = [
  { root: '/sys/fs/cgroup', limit: 'memory.max', peak: 'memory.peak' },
  { root: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', peak: 'memory.max_usage_in_bytes' },
]

const megabyte = 2 ** 20

/** Processes that share a limit of memory. `run` starts some of them, `peakMb` is the most memory they used. */
export type MemoryGroup = {
  run<Result>(start: () => Promise<Result>): Promise<Result>
  peakMb(): number
  remove(): Promise<void>
}

/** Creates a group with a limit in MB. Undefined where this process may not create one. */
export function limitMemory(megabytes: number): MemoryGroup | undefined {
  const version = versions.find(canCreate)
  if (!version) return undefined
  const { root, limit, peak } = version
  const folder = folderIn(root)
  mkdirSync(folder)
  writeFileSync(join(folder, limit), String(megabytes * megabyte))
  const moveTo = (group: string) => writeFileSync(join(group, 'cgroup.procs'), String(process.pid))
  return {
    // Processes begin in the group of the one that starts them
    run: (start) => {
      moveTo(folder)
      return start().finally(() => moveTo(root))
    },
    peakMb: () => Number(readFileSync(join(folder, peak), 'utf8')) / megabyte,
    remove: () => removeEmpty(folder),
  }
}

/** Removes an empty group: its last processes may still be ending. */
async function removeEmpty(folder: string) {
  for (let tries = 0; tries < 50; tries++) {
    if (!readFileSync(join(folder, 'cgroup.procs'), 'utf8')) return rmdir(folder)
    await setTimeout(100)
  }
}

const folderIn = (root: string) => join(root, `foyer-${process.pid}`)

/** Returns whether a new group has a limit: the system adds its files. */
function canCreate({ root, limit }: (typeof versions)[number]): boolean {
  const folder = folderIn(root)
  try {
    mkdirSync(folder)
  } catch {
    return false
  }
  const has = existsSync(join(folder, limit))
  rmdirSync(folder)
  return has
}
