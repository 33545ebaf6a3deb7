import { resolve } from 'node:path'
import type { Page } from 'playwright-core'

export const PICTURES = resolve(import.meta.dirname, '../../docs/pictures')

/** Writes a picture of the page as it is into docs/pictures. */
export async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0)
  await page.waitForTimeout(300)
  await page.screenshot({ path: resolve(PICTURES, `${name}.png`) })
  console.log(`docs/pictures/${name}.png`)
}

/** As the web app does, with the cookie of the sign-in. @throws Error with what the service refused. */
export const call = <T>(page: Page, method: string, path: string, body?: object): Promise<T> =>
  page.evaluate<T>(`(async () => {
    const answer = await fetch(${JSON.stringify(`/api/v1${path}`)}, ${JSON.stringify({
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })})
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json()
  })()`)

/** The project that the demo's mail lies in. */
export async function firstProject(page: Page): Promise<string> {
  const { projects } = await call<{ projects: [{ _id: string }] }>(page, 'GET', '/projects')
  return projects[0]._id
}
