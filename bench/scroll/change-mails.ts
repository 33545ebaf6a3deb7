import type { ListEmailsAnswer } from '@dossier/contract/email-lists'
import type { Page } from 'playwright-core'
import type { SpawnedServer } from '../measure/spawn-server.ts'

const PAUSE_MS = 250
const AFTER_MS = 3_000

/**
 * Another client changes emails of the list in sequence. @returns the position of the page in the list, 0 for unknown.
 */
export async function changeMails(page: Page, server: SpawnedServer, project: string, count: number): Promise<number> {
  const query = `project=${project}&mailbox=inbox&fields=row&limit=${count}`
  const { emails } = (await server.get(`/emails?${query}`)) as ListEmailsAnswer
  for (const { _id, triaged } of emails) {
    await server.put(`/emails/${_id}`, { triaged: !triaged })
    await page.waitForTimeout(PAUSE_MS)
  }
  await page.waitForTimeout(AFTER_MS)
  return 0
}
