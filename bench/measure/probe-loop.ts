import { isMainThread } from 'node:worker_threads'

// Loaded into a measured process with --import. SIGUSR2 prints the longest block since the last signal.

const EVERY_MS = 5

if (isMainThread) {
  let lastAt = performance.now()
  let lastCpu = threadMs()
  let longest = { wall: 0, cpu: 0 }
  let reports = 0
  setInterval(() => {
    const at = performance.now()
    const cpu = threadMs()
    longest = {
      wall: Math.max(longest.wall, at - lastAt - EVERY_MS),
      cpu: Math.max(longest.cpu, Math.min(cpu - lastCpu, at - lastAt)),
    }
    lastAt = at
    lastCpu = cpu
  }, EVERY_MS).unref()
  process.on('SIGUSR2', () => {
    reports += 1
    process.stdout.write(`longest block ${reports} ${JSON.stringify(longest)}\n`)
    longest = { wall: 0, cpu: 0 }
  })
}

/** Processor time of this thread: other work on the machine does not add to it. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
