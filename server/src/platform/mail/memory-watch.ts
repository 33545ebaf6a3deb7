import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** An email of 30 MB takes about 300 MB at its peak. */
const MAX_RESIDENT_BYTES = 800 * 1024 * 1024
const PAGE_BYTES = 4096
const EVERY_MS = 50

/**
 * Calls `exceeded` once when the process exceeds the memory limit. Node limits only the heap, not buffers, and not
 * every platform limits the address space.
 */
export function watchMemory(pid: number, exceeded: () => void): { stop(): void } {
  let over = false
  const poll = async (): Promise<void> => {
    if (over) return
    const bytes = await residentBytes(pid)
    if (over) return
    if (bytes > MAX_RESIDENT_BYTES) {
      over = true
      exceeded()
    } else timer = setTimeout(() => void poll(), EVERY_MS).unref()
  }
  let timer = setTimeout(() => void poll(), EVERY_MS).unref()
  return {
    stop() {
      over = true
      clearTimeout(timer)
    },
  }
}

export async function residentBytes(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    const pages = await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => '')
    return Number(pages.split(' ')[1] ?? 0) * PAGE_BYTES
  }
  if (process.platform === 'win32') return 0
  return new Promise((resolve) => {
    execFile('/bin/ps', ['-o', 'rss=', '-p', String(pid)], (error, out) => resolve(error ? 0 : Number(out) * 1024))
  })
}
