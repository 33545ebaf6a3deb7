import type { Config } from './config.ts'
import { readConfig } from './read-config.ts'

/**
 * Returns the configuration of a demo. It ignores all settings that lead to real data and always uses the embedded
 * database, in `DATA_DIR` or a new folder. `PORT` defaults to any free port. Private hosts may be allowed, so that
 * sending can be tested with a local mail server.
 * @throws ConfigError
 */
export function readDemoConfig(
  makeFolder: () => string,
  environment: Record<string, string | undefined> = process.env,
): Config {
  const { HOST, PORT, BASE_URL, DATA_DIR, LOG_LEVEL, SWITCHED_OFF, ALLOW_PRIVATE_HOSTS } = environment
  return readConfig({
    HOST,
    BASE_URL,
    SWITCHED_OFF,
    ALLOW_PRIVATE_HOSTS,
    PORT: PORT?.trim() || '0',
    LOG_LEVEL: LOG_LEVEL?.trim() || 'warn',
    DATA_DIR: DATA_DIR?.trim() || makeFolder(),
  })
}
