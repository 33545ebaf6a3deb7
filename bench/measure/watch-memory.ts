/**
 * Samples the memory of this process 50 times a second.
 * @returns a function that ends the watch and returns the peak growth in MiB.
 */
export function watchMemory(): () => number {
  const before = process.memoryUsage().rss
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 20)
  return () => {
    clearInterval(timer)
    return Math.round((peak - before) / 2 ** 20)
  }
}
