// A mail server that answers anything: npm run soak:hostile-imap -- --responses 100000 [--first 1]
import { parseArgs } from 'node:util'
import { converseUntil } from '#test/mail-servers/hostile-conversation'

const { values } = parseArgs({
  options: { responses: { type: 'string', default: '100000' }, first: { type: 'string', default: '1' } },
})
const MB = 1024 * 1024
const STALL_MS = 50
const WARM_UP_RESPONSES = 2_000
const REPORT_EVERY = 10_000
const AT_ONCE = 24

/** Measures processor time between turns of the event loop, because a busy machine makes everybody late. */
function watchTurns(): { stop(): { busiest: number; over: number } } {
  const busy = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000
  let [last, busiest, over] = [busy(process.threadCpuUsage()), 0, 0]
  const timer = setInterval(() => {
    const now = busy(process.threadCpuUsage())
    busiest = Math.max(busiest, now - last)
    if (now - last > STALL_MS) over += 1
    last = now
  }, 1)
  return {
    stop() {
      clearInterval(timer)
      return { busiest, over }
    },
  }
}

function memory(): { resident: number; heap: number } {
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  return { resident: rss / MB, heap: (heapUsed + external) / MB }
}

let crashes = 0
process.on('unhandledRejection', (error) => {
  crashes += 1
  console.error('unhandled', error)
})
await converseUntil({ enough: WARM_UP_RESPONSES, first: 1_000_000, atOnce: AT_ONCE })
const before = memory()
const turns = watchTurns()
const startedAt = performance.now()
const cpuBefore = process.cpuUsage()
let nextReport = REPORT_EVERY
let highest = before.resident
const total = await converseUntil({
  enough: Number(values.responses),
  first: Number(values.first),
  atOnce: AT_ONCE,
  report({ responses }) {
    highest = Math.max(highest, process.memoryUsage.rss() / MB)
    if (responses < nextReport) return
    nextReport += REPORT_EVERY
    process.stderr.write(`${responses} responses, at most ${highest.toFixed(0)} MB resident\n`)
  },
})
const { busiest, over } = turns.stop()
const cpu = process.cpuUsage(cpuBefore)
const after = memory()
const seconds = { all: (performance.now() - startedAt) / 1_000, cpu: (cpu.user + cpu.system) / 1e6 }
console.log(
  `${total.responses} hostile responses in ${total.conversations} conversations, ${total.calls} calls: ` +
    `${crashes} crashes, ${seconds.all.toFixed(0)} s, ${seconds.cpu.toFixed(0)} s of processor`,
)
console.log(
  `resident ${before.resident.toFixed(0)} to ${after.resident.toFixed(0)} MB (at most ${highest.toFixed(0)}), ` +
    `heap and buffers ${before.heap.toFixed(0)} to ${after.heap.toFixed(0)} MB`,
)
console.log(
  `most processor time between two turns, with the hostile server in it: ${busiest.toFixed(0)} ms; ` +
    `${over} over ${STALL_MS} ms`,
)
process.exitCode = crashes === 0 ? 0 : 1
