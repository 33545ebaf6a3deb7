import { readdirSync, readFileSync } from 'node:fs'
import { descendantsOf } from './processes.ts'

/** Milliseconds since the start of a thread. `waited`: ready to run, without a processor. */
export interface ThreadTimes {
  name: string
  ran: number
  waited: number
}

export type Threads = ReadonlyMap<number, ThreadTimes>

/** Returns the times of all threads of a process and of its descendants; empty where /proc does not exist. */
export function threadsOf(pid: number): Threads {
  const threads = new Map<number, ThreadTimes>()
  for (const id of descendantsOf(pid)) for (const thread of threadIds(id)) addTimes(threads, pid, id, thread)
  return threads
}

/** Returns shares of the time between two moments: of the main thread, and of the other threads by name. */
export function sharesOf(
  pid: number,
  before: Threads,
  after: Threads,
  ms: number,
): { main: number; main_waited: number; others: string } {
  const shares = new Map<string, number>()
  let main = { ran: 0, waited: 0 }
  for (const [id, { name, ran, waited }] of after) {
    const from = before.get(id) ?? { ran: 0, waited: 0 }
    if (id === pid) main = { ran: (ran - from.ran) / ms, waited: (waited - from.waited) / ms }
    else shares.set(name, (shares.get(name) ?? 0) + (ran - from.ran) / ms)
  }
  const others = [...shares].filter(([, share]) => share >= 0.02).sort(([, a], [, b]) => b - a)
  return {
    main: main.ran,
    main_waited: main.waited,
    others: others.map(([name, share]) => `${name} ${share.toFixed(2)}`).join(', '),
  }
}

function addTimes(threads: Map<number, ThreadTimes>, pid: number, id: number, thread: number): void {
  try {
    const folder = `/proc/${id}/task/${thread}`
    const [ran = 0, waited = 0] = readFileSync(`${folder}/schedstat`, 'utf8').split(' ').map(Number)
    const name = readFileSync(`${folder}/comm`, 'utf8').trim()
    threads.set(thread, { name: id === pid ? name : 'child', ran: ran / 1e6, waited: waited / 1e6 })
  } catch {
    // It has ended.
  }
}

function threadIds(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    return []
  }
}
