import type { Config } from './config.ts'
import { readConfig } from './read-config.ts'

/**
 * The configuration of a demo: nothing of the environment that leads to real data, so always the embedded database, in
 * `DATA_DIR` where that is given, else in a folder that `makeFolder` makes. Any free port, unless `PORT` says one. Hosts of
 * one's own may be named, so that sending can be tried with a mail server on this machine.
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
