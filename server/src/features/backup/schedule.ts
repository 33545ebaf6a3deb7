import type { Needs } from '#platform/platform'
import { drillBackup } from './drill/drill-backup.ts'
import { makeBackup } from './make/make-backup.ts'

const DAY_MS = 86_400_000
const report = (): void => undefined

/** With BACKUP_DIR, makes a backup every day and then tests its restore (a drill). */
export function arrangeBackups(
  platform: Needs<'blobs' | 'clock' | 'config' | 'database' | 'jobs' | 'log' | 'secretKey' | 'steadyTime'>,
): void {
  const { jobs, config, log } = platform
  if (!config.backup) return
  const { folder, keep, drill } = config.backup
  jobs.recur('backup.daily', DAY_MS, async (signal) => {
    const input = { to: folder, keep, full: false, withKey: false }
    const made = await makeBackup(platform, input, { signal, report })
    const { bytes, files, lacking } = made
    log.info({ folder: made.folder, bytes, files }, 'a backup was made')
    if (lacking.length > 0)
      log.error(
        { folder: made.folder, lacking: lacking.slice(0, 20) },
        'stored contents are missing: the backup is without them',
      )
    if (drill) await runDrill(platform, made.folder, signal)
  })
}

/** A failed drill must not repeat the backup. */
async function runDrill(
  platform: Needs<'clock' | 'config' | 'database' | 'log'>,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await drillBackup(platform, folder, { signal, report })
  } catch (error) {
    platform.log.error({ err: error, folder }, 'the backup could not be tried out')
  }
}
