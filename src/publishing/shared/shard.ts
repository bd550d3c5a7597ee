type Environment = Record<string, string | undefined>

/** Shard of a build. `index` starts at 0. */
export type ShardPart = { index: number; count: number }

// Equivalent variables of job engines. An index without a count requires SHARD_COUNT.
const names: [index: string, count: string][] = [
  ['SHARD_INDEX', 'SHARD_COUNT'],
  ['JOB_COMPLETION_INDEX', 'SHARD_COUNT'],
  ['CLOUD_RUN_TASK_INDEX', 'CLOUD_RUN_TASK_COUNT'],
  ['AWS_BATCH_JOB_ARRAY_INDEX', 'SHARD_COUNT'],
]

/** Shard of this machine from the environment, or undefined. Throws on invalid values. */
export function shardOf(env: Environment): ShardPart | undefined {
  const pair = names.find(([index, count]) => env[index] && env[count])
  if (!pair && !env.SHARD_COUNT && !env.SHARD_INDEX) return undefined
  const [indexName, countName] = pair ?? ['SHARD_INDEX', 'SHARD_COUNT']
  const [index, count] = [env[indexName] ?? '', env[countName] ?? '']
  const isValid = /^\d+$/.test(index) && /^\d+$/.test(count) && Number(index) < Number(count)
  if (!isValid)
    throw new Error(`${indexName}=${index} of ${countName}=${count}: give a part from 0 and the number of parts`)
  return Number(count) > 1 ? { index: Number(index), count: Number(count) } : undefined
}
