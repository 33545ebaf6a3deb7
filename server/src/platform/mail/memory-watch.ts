import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** A mail of 30 MB takes about 300 MB at its worst moment. */
const MAX_RESIDENT_BYTES = 800 * 1024 * 1024
const PAGE_BYTES = 4096
const EVERY_MS = 50

/**
 * Calls `exceeded` once when the process holds more memory than any mail may cost. Buffers lie outside the heap that
 * Node limits, and not every platform limits the addresses of a process.
 */
export function watchMemory(pid: number, exceeded: () => void): { stop(): void } {
  let over = false
  const look = async (): Promise<void> => {
    if (over) return
    const bytes = await residentBytes(pid)
    if (over) return
    if (bytes > MAX_RESIDENT_BYTES) {
      over = true
      exceeded()
    } else timer = setTimeout(() => void look(), EVERY_MS).unref()
  }
  let timer = setTimeout(() => void look(), EVERY_MS).unref()
  return {
    stop() {
      over = true
      clearTimeout(timer)
    },
  }
}

/** 0 when the platform does not say. */
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
