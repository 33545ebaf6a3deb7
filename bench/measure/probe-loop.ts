import { Session } from 'node:inspector'
import { isMainThread } from 'node:worker_threads'
import { busiestStack } from './busiest-stack.ts'

// Loaded into a measured process with --import. SIGUSR2 prints the longest block since the last signal.

const EVERY_MS = 5

interface Block {
  wall: number
  cpu: number
  /** Microseconds of the monotonic clock. */
  from: number
  to: number
}

const NONE: Block = { wall: 0, cpu: 0, from: 0, to: 0 }

if (isMainThread) {
  const profiler = process.env.BENCH_STACKS ? startProfiler() : null
  let lastAt = performance.now()
  let lastCpu = threadMs()
  let longest = NONE
  let reports = 0
  setInterval(() => {
    const at = performance.now()
    const cpu = threadMs()
    const block = { wall: at - lastAt - EVERY_MS, cpu: Math.min(cpu - lastCpu, at - lastAt) }
    const to = Number(process.hrtime.bigint() / 1_000n)
    const isLonger = block.cpu > longest.cpu
    longest = {
      wall: Math.max(longest.wall, block.wall),
      cpu: Math.max(longest.cpu, block.cpu),
      from: isLonger ? to - (at - lastAt) * 1_000 : longest.from,
      to: isLonger ? to : longest.to,
    }
    lastAt = at
    lastCpu = cpu
  }, EVERY_MS).unref()
  process.on('SIGUSR2', () => {
    reports += 1
    const { wall, cpu, from, to } = longest
    const stack = profiler ? { stack: profiler.stackOf(from, to) } : {}
    process.stdout.write(`longest block ${reports} ${JSON.stringify({ wall, cpu, ...stack })}\n`)
    lastAt = performance.now()
    lastCpu = threadMs()
    longest = NONE
  })
}

/** Processor time of this thread: other work on the machine does not add to it. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Samples the stacks, to say what a block did. */
function startProfiler() {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.setSamplingInterval', { interval: 1_000 })
  session.post('Profiler.start')
  return {
    stackOf(from: number, to: number): string {
      let stack = ''
      session.post('Profiler.stop', (_error, { profile }) => {
        stack = busiestStack(profile, from, to)
      })
      session.post('Profiler.start')
      return stack
    },
  }
}
