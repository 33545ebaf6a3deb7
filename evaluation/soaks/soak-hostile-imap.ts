// A mail server that answers anything: node --expose-gc evaluation/soaks/soak-hostile-imap.ts --responses 100000 [--first 1]
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { converseUntil } from '#test/mail-servers/hostile-conversation'

const { values } = parseArgs({
  options: { responses: { type: 'string', default: '100000' }, first: { type: 'string', default: '1' } },
})
const MB = 1024 * 1024
const RESOLUTION_MS = 5
const WARM_UP_RESPONSES = 2_000
const REPORT_EVERY = 10_000
const AT_ONCE = Number(process.env.AT_ONCE ?? 48)

/** A thread that does nothing is late only because the machine is busy. */
const IDLE_THREAD = `
  const { monitorEventLoopDelay } = require('node:perf_hooks')
  const { parentPort } = require('node:worker_threads')
  const delay = monitorEventLoopDelay({ resolution: ${RESOLUTION_MS} })
  delay.enable()
  const timer = setInterval(() => undefined, ${RESOLUTION_MS})
  parentPort.once('message', () => {
    clearInterval(timer)
    parentPort.postMessage({ max: delay.max, p999: delay.percentile(99.9), p99: delay.percentile(99) })
  })`

const memory = (): { resident: number; heap: number } => {
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  return { resident: rss / MB, heap: (heapUsed + external) / MB }
}
/** The histogram counts its own interval. */
const lateness = ({ max, p999, p99 }: { max: number; p999: number; p99: number }): string =>
  [p99, p999, max].map((ns) => Math.max(0, ns / 1e6 - RESOLUTION_MS).toFixed(0)).join(' / ')

let crashes = 0
process.on('unhandledRejection', (error) => {
  crashes += 1
  console.error('unhandled', error)
})
await converseUntil({ enough: WARM_UP_RESPONSES, first: 1_000_000, atOnce: AT_ONCE })
const before = memory()
const idle = new Worker(IDLE_THREAD, { eval: true })
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()
const startedAt = performance.now()
const cpuBefore = process.cpuUsage()
let nextReport = REPORT_EVERY
let highest = 0
const total = await converseUntil({
  enough: Number(values.responses),
  first: Number(values.first),
  atOnce: AT_ONCE,
  report({ responses }) {
    if (responses < nextReport) return
    nextReport += REPORT_EVERY
    highest = Math.max(highest, process.memoryUsage().rss / MB)
    process.stderr.write(`${responses} responses, ${highest.toFixed(0)} MB resident\n`)
  },
})
delay.disable()
const cpu = process.cpuUsage(cpuBefore)
const after = memory()
idle.postMessage('report')
const noise = await new Promise<{ max: number; p999: number; p99: number }>((resolve) => idle.once('message', resolve))
await idle.terminate()
const own = { max: delay.max, p999: delay.percentile(99.9), p99: delay.percentile(99) }
console.log(
  `${total.responses} hostile responses in ${total.conversations} conversations, ${total.calls} calls: ${crashes} crashes, ` +
    `${((performance.now() - startedAt) / 1000).toFixed(0)} s, ${((cpu.user + cpu.system) / 1e6).toFixed(0)} s of processor`,
)
console.log(
  `resident ${before.resident.toFixed(0)} to ${after.resident.toFixed(0)} MB (highest ${highest.toFixed(0)}), ` +
    `heap and buffers ${before.heap.toFixed(0)} to ${after.heap.toFixed(0)} MB`,
)
console.log(
  `event loop late by (p99 / p99.9 / most): ${lateness(own)} ms; an idle thread beside it: ${lateness(noise)} ms`,
)
process.exitCode = crashes === 0 ? 0 : 1
