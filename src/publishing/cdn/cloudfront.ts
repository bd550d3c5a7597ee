import { type Environment, need, type Purge, pathOf } from './port.ts'

// The service allows 3,000 paths in progress at a time.
const tooMany = 1_000

/** Creates an invalidation with the AWS SDK's default credentials. */
export function cloudfront(env: Environment): Purge {
  const distribution = need(env, 'cloudfront', 'CLOUDFRONT_DISTRIBUTION_ID')
  return async (paths) => {
    const { CloudFrontClient, CreateInvalidationCommand } = await import('@aws-sdk/client-cloudfront')
    const Items = paths.length > tooMany ? ['/*'] : paths.map((path) => encodeURI(pathOf(path)))
    const CallerReference = `${Date.now()}-${Items.length}-${Items[0]}`
    const InvalidationBatch = { CallerReference, Paths: { Quantity: Items.length, Items } }
    const client = new CloudFrontClient({ region: env.AWS_REGION || 'us-east-1', maxAttempts: 4 })
    await client.send(new CreateInvalidationCommand({ DistributionId: distribution, InvalidationBatch }))
  }
}
