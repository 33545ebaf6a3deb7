import type { Page } from 'playwright-core'

/** The Long Tasks API reports tasks of more than 50 ms. */
const WATCH = `globalThis.longTasks = []
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration)
}).observe({ type: 'longtask' })`

/** Takes effect with the page's next document. */
export const watchTasks = (page: Page): Promise<unknown> => page.addInitScript(WATCH)

/** Long tasks since the previous call, in milliseconds. */
export async function readTasks(page: Page): Promise<{ long: number; longest: number }> {
  const tasks = await page.evaluate<number[]>('globalThis.longTasks.splice(0)')
  return { long: tasks.length, longest: Math.max(0, ...tasks) }
}
