import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** An email of 30 MB takes about 300 MB at its peak. */
const MAX_RESIDENT_BYTES = 800 * 1024 * 1024
const PAGE_BYTES = 4096
/** Linux reports processor time in hundredths of a second (proc_pid_stat(5), USER_HZ). */
const TICK_MS = 10
const EVERY_MS = 50
/** A process without an answer that takes no processor time for so long is stopped, stuck or starved. */
const MAX_STALL_MS = 15_000

/** `stall` says nothing about the work. */
export type Excess = 'time' | 'memory' | 'stall'

interface Usage {
  residentBytes: number
  /** null where the system does not tell. */
  processorMs: number | null
}

/**
 * Calls `exceeded` once when the process exceeds its processor time or memory. Waiting does not count as work: the
 * machine may be busy or paused. Node limits only the heap, not buffers, and not every platform limits the address
 * space.
 */
export function watchUsage(pid: number, limitMs: number, exceeded: (by: Excess) => void): { stop(): void } {
  const everyMs = Math.min(EVERY_MS, limitMs)
  let isOver = false
  let start: number | null = null
  let spentMs = 0
  let stalledMs = 0
  let lastAt = performance.now()

  /** Time that this process could observe: a pause of the whole machine counts as one interval. */
  const elapsed = (): number => {
    const now = performance.now()
    const passed = Math.min(now - lastAt, 2 * everyMs)
    lastAt = now
    return passed
  }

  const judge = ({ residentBytes, processorMs }: Usage): Excess | null => {
    const passed = elapsed()
    start ??= processorMs ?? 0
    const spentNow = processorMs === null ? spentMs + passed : processorMs - start
    stalledMs = spentNow > spentMs ? 0 : stalledMs + passed
    spentMs = spentNow
    if (residentBytes > MAX_RESIDENT_BYTES) return 'memory'
    if (spentMs >= limitMs) return 'time'
    return stalledMs > MAX_STALL_MS ? 'stall' : null
  }

  const poll = async (): Promise<void> => {
    if (isOver) return
    const usage = await usageOf(pid)
    if (isOver) return
    const excess = judge(usage)
    if (excess === null) timer = setTimeout(() => void poll(), everyMs).unref()
    else {
      isOver = true
      exceeded(excess)
    }
  }
  let timer = setTimeout(() => void poll(), 0).unref()
  return {
    stop() {
      isOver = true
      clearTimeout(timer)
    },
  }
}

async function usageOf(pid: number): Promise<Usage> {
  if (process.platform === 'linux') {
    const [memory, stat] = await Promise.all(['statm', 'stat'].map((name) => readProc(pid, name)))
    const pages = Number((memory ?? '').split(' ')[1] ?? 0)
    // The second field is the name in parentheses, which may contain spaces.
    const [user, system] = (stat ?? '')
      .slice((stat ?? '').lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number)
    const ticks = (user ?? Number.NaN) + (system ?? Number.NaN)
    return { residentBytes: pages * PAGE_BYTES, processorMs: Number.isNaN(ticks) ? null : ticks * TICK_MS }
  }
  return { residentBytes: process.platform === 'win32' ? 0 : await residentBytesByPs(pid), processorMs: null }
}

const readProc = (pid: number, name: string): Promise<string> =>
  readFile(`/proc/${pid}/${name}`, 'latin1').catch(() => '')

const residentBytesByPs = (pid: number): Promise<number> =>
  new Promise((resolve) => {
    execFile('/bin/ps', ['-o', 'rss=', '-p', String(pid)], (error, out) => resolve(error ? 0 : Number(out) * 1024))
  })
