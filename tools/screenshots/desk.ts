import { resolve } from 'node:path'
import type { Page } from 'playwright-core'

export const PICTURES = resolve(import.meta.dirname, '../../docs/pictures')

/** Writes a screenshot of the current page into docs/pictures. */
export async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0)
  await page.waitForTimeout(300)
  await page.screenshot({ path: resolve(PICTURES, `${name}.png`) })
  console.log(`docs/pictures/${name}.png`)
}

/** Calls the API as the web app, with the session cookie. @throws Error with the service's answer. */
export const call = <T>(page: Page, method: string, path: string, body?: object): Promise<T> =>
  page.evaluate<T>(`(async () => {
    const answer = await fetch(${JSON.stringify(`/api/v1${path}`)}, ${JSON.stringify({
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })})
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json()
  })()`)

export async function firstProject(page: Page): Promise<string> {
  const { projects } = await call<{ projects: [{ _id: string }] }>(page, 'GET', '/projects')
  return projects[0]._id
}
