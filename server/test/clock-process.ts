// Separate process that waits for its clock to advance by a day: node clock-process.ts <clock file>
import { fileClock } from '#platform/clock/clock'

const DAY_MS = 86_400_000
const clock = fileClock(process.argv[2] ?? '')
const begun = clock.now()
process.stdout.write('ready\n')
const looking = setInterval(() => {
  if (clock.now() - begun < DAY_MS) return
  process.stdout.write('a day later\n')
  clearInterval(looking)
}, 10)
