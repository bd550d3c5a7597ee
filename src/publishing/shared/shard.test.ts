import { expect, it, test } from 'vitest'
import { shardOf } from './shard.ts'

test.each([
  ['no job engine', {}, undefined],
  ['SHARD_INDEX and SHARD_COUNT', { SHARD_INDEX: '2', SHARD_COUNT: '4' }, { index: 2, count: 4 }],
  ['a Kubernetes Indexed Job', { JOB_COMPLETION_INDEX: '0', SHARD_COUNT: '16' }, { index: 0, count: 16 }],
  ['Cloud Run', { CLOUD_RUN_TASK_INDEX: '3', CLOUD_RUN_TASK_COUNT: '8' }, { index: 3, count: 8 }],
  ['an AWS Batch array', { AWS_BATCH_JOB_ARRAY_INDEX: '1', SHARD_COUNT: '2' }, { index: 1, count: 2 }],
  ['one machine alone', { SHARD_INDEX: '0', SHARD_COUNT: '1' }, undefined],
  ['Cloud Run with one task', { CLOUD_RUN_TASK_INDEX: '0', CLOUD_RUN_TASK_COUNT: '1' }, undefined],
])('shardOf maps the environment to a shard or undefined (%s)', (_, env, part) => expect(shardOf(env)).toEqual(part))

test.each([
  { SHARD_INDEX: '4', SHARD_COUNT: '4' },
  { SHARD_INDEX: '-1', SHARD_COUNT: '4' },
  { SHARD_INDEX: 'one', SHARD_COUNT: '4' },
  { SHARD_INDEX: '1' },
  { SHARD_COUNT: '4' },
])('shardOf rejects %j with SHARD_INDEX and SHARD_COUNT in the error', (env) =>
  expect(() => shardOf(env)).toThrow(/^SHARD_INDEX=.* of SHARD_COUNT=/),
)

it('the error of shardOf contains the variable of the job engine', () =>
  expect(() => shardOf({ JOB_COMPLETION_INDEX: '9', SHARD_COUNT: '4' })).toThrow(
    /^JOB_COMPLETION_INDEX=9 of SHARD_COUNT=4/,
  ))
