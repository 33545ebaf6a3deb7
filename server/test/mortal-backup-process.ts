// A process that dies at a step: node mortal-backup-process.ts <backup|restore> <folder> <step>. It makes or brings back a
// backup by its environment, and kills itself, as a power cut would, ahead of the step-th call that changes the disk.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const [what, folder = '', step = ''] = process.argv.slice(2)
let left = Number(step)

type Call = (...args: unknown[]) => unknown

/** Each of these is a place where a power cut leaves another state behind. */
const CHANGES = [
  'mkdirSync',
  'renameSync',
  'rmSync',
  'rmdirSync',
  'writeFileSync',
  'fsyncSync',
  'createReadStream',
] as const
const PROMISED_CHANGES = ['link', 'mkdir', 'open', 'rename'] as const

function die(): void {
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}

function arm(target: Record<string, Call>, names: readonly string[]): void {
  for (const name of names) {
    const call = target[name] as Call
    target[name] = (...args) => {
      die()
      return call(...args)
    }
  }
}

/** From here on every step counts. */
function armAll(): void {
  arm(fs as unknown as Record<string, Call>, CHANGES)
  arm(fs.promises as unknown as Record<string, Call>, PROMISED_CHANGES)
  syncBuiltinESMExports()
}

const { readConfig } = await import('#platform/config/read-config')
const { createBackupFeature, restoreBackup } = await import('#features/backup/index')
const { systemClock } = await import('#platform/clock/clock')
const { closePlatform, createPlatform } = await import('#platform/create-platform')
const { silentLog } = await import('#platform/log/log')
const config = readConfig()
const { signal } = new AbortController()

if (what === 'backup') {
  const platform = await createPlatform(config, { log: silentLog })
  const feature = createBackupFeature(platform)
  armAll()
  await feature.make({ to: folder, keep: 1, full: false, withKey: false }, signal, () => undefined)
  left = 0
  await closePlatform(platform)
} else {
  armAll()
  await restoreBackup({ from: folder, replace: true }, { config, clock: systemClock, signal, report: () => undefined })
}
process.stdout.write('done\n')
