import type { Server } from 'node:http'
import type { Features } from '#app/build-app'
import type { Config } from '#platform/config/config'
import type { ResolveDns } from '#platform/dns/dns'
import type { Needs } from '#platform/platform'
import type { Operation } from '../admin/operation.ts'
import { checkBackupFolder, checkBackups } from './check-backups.ts'
import { checkBlobStore } from './check-blob-store.ts'
import { checkCertificates } from './check-certificates.ts'
import { checkClock } from './check-clock.ts'
import { checkDatabase, checkJobs, checkKeys } from './check-data.ts'
import { checkDisk } from './check-disk.ts'
import { checkDns } from './check-dns.ts'
import { checkMailAccounts } from './check-mail-accounts.ts'
import { checkPooler } from './check-pooler.ts'
import { checkReach } from './check-reach.ts'
import { checkRights } from './check-rights.ts'
import { checkSandbox } from './check-sandbox.ts'
import { checkSettings } from './check-settings.ts'
import { checkSystemEmail } from './check-system-email.ts'
import { type Finding, found } from './finding.ts'

/** Runs all checks independently and changes nothing. */
export const doctorOperation: Operation<Record<string, never>, never, Finding[]> = {
  name: 'doctor',
  parse: () => ({}),
  async run({ platform, features, server }) {
    const groups = [
      checkSurroundings(platform.config, platform.resolveDns, platform.clock.now()),
      checkInside(platform, features, server),
    ]
    return (await Promise.all(groups)).flat()
  },
}

/** Runs the checks that need no open database. */
export async function checkSurroundings(config: Config, resolveDns: ResolveDns, now: number): Promise<Finding[]> {
  const groups = [
    found('settings', () => checkSettings(config)),
    found('disk', () => checkDisk(config)),
    found('rights', () => checkRights(config)),
    found('dns', () => checkDns(config, resolveDns)),
    found('tls', () => checkCertificates(config, now)),
    found('mail', () => checkSystemEmail(config, resolveDns)),
  ]
  return (await Promise.all(groups)).flat()
}

async function checkInside(
  platform: Needs<'blobs' | 'clock' | 'config' | 'database' | 'jobs' | 'mail' | 'secretKey' | 'steadyTime'>,
  features: Features,
  server: Server | null,
): Promise<Finding[]> {
  const { config, clock } = platform
  const groups = [
    found('base-url', () => checkReach(config, server, () => clock.now())),
    found('database', () => checkDatabase(platform)),
    found('pooler', () => checkPooler(config)),
    found('blobs', () => checkBlobStore(platform)),
    found('keys', () => checkKeys(platform)),
    found('jobs', () => checkJobs(platform)),
    found('mail-accounts', () => checkMailAccounts(features.mailAccounts)),
    found('backup', () => checkBackups(features.backup, clock.now())),
    found('backup', () => checkBackupFolder(features.backup)),
    found('clock', () => checkClock(platform)),
    found('sandbox', () => checkSandbox(platform)),
  ]
  return (await Promise.all(groups)).flat()
}
