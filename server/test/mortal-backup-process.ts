// Process that dies at a step: node mortal-backup-process.ts <backup|restore> <folder> <step>. It makes or restores a
// backup by its environment and kills itself before the given disk change.
import { createBackupFeature, restoreBackup } from '#features/backup/index'
import { systemClock } from '#platform/clock/clock'
import { readConfig } from '#platform/config/read-config'
import { closePlatform, createPlatform } from '#platform/create-platform'
import { silentLog } from '#platform/log/log'
import { watchSteps } from './power-cut.ts'

const [what, folder = '', step = ''] = process.argv.slice(2)
const config = readConfig()
const { signal } = new AbortController()
let remainingSteps = Number(step)

const countSteps = () =>
  watchSteps([folder, config.dataDir], (isStep) => {
    if (isStep) remainingSteps -= 1
    if (remainingSteps === 0) process.kill(process.pid, 'SIGKILL')
  })

if (what === 'backup') {
  const platform = await createPlatform(config, { log: silentLog })
  const feature = createBackupFeature(platform)
  const takeBack = await countSteps()
  await feature.make({ to: folder, keep: 1, full: false, withKey: false }, signal, () => undefined)
  takeBack()
  await closePlatform(platform)
} else {
  await countSteps()
  await restoreBackup({ from: folder, replace: true }, { config, clock: systemClock, signal, report: () => undefined })
}
process.stdout.write('done\n')
