import type { Page } from 'playwright-core'

/** What the Long Tasks API calls long: more than 50 ms. */
const WATCH = `globalThis.longTasks = []
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration)
}).observe({ type: 'longtask' })`

/** From the page's next document on. */
export const watchTasks = (page: Page): Promise<unknown> => page.addInitScript(WATCH)

/** Long tasks since it was asked last, in milliseconds. */
export async function readTasks(page: Page): Promise<{ long: number; longest: number }> {
  const tasks = await page.evaluate<number[]>('globalThis.longTasks.splice(0)')
  return { long: tasks.length, longest: Math.max(0, ...tasks) }
}
