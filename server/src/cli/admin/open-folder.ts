import { createFeatures } from '#app/build-app'
import type { Config } from '#platform/config/config'
import { closePlatform, createPlatform } from '#platform/create-platform'
import { createLog } from '#platform/log/log'
import type { Instance } from './operation.ts'

/**
 * Opens the data for a command: nothing listens, no job runs. The next server processes the jobs that the command
 * enqueues.
 * @throws AppError with one sentence when it cannot be opened, also when a server holds it.
 */
export async function openFolder(config: Config): Promise<Instance & { close(): Promise<void> }> {
  const platform = await createPlatform(config, {
    log: createLog(config.logLevel === 'info' ? 'warn' : config.logLevel),
  })
  return {
    platform,
    features: createFeatures(platform),
    server: null,
    close: () => closePlatform(platform),
  }
}
