/**
 * Watches how much memory this process takes, 50 times a second.
 * @returns ends the watch and says in MiB by how much it grew at most.
 */
export function watchMemory(): () => number {
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  return () => {
    clearInterval(timer)
    return Math.round((most - before) / 2 ** 20)
  }
}
