import type { Needs } from '#platform/platform'
import { broken, type Finding, ok } from './finding.ts'

/** Checks that the object store answers and accepts the credentials, without writing. No finding without a store. */
export async function checkBlobStore({ config, blobs }: Needs<'blobs' | 'config'>): Promise<Finding[]> {
  if (!config.blobStore || !blobs.ping) return []
  const { bucket, endpoint } = config.blobStore
  try {
    await blobs.ping()
    return [ok('blobs', `The bucket ${bucket} at ${new URL(endpoint).host} is available.`)]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [
      broken(
        'blobs',
        reason,
        'Make the object store available. Until then, emails with large attachments cannot be imported or shown in full.',
      ),
    ]
  }
}
