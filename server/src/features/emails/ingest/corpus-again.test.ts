// @module-tag slow

import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { shuffled } from '#test/real-threads'
import { findSharedData } from '#test/shared-data'
import { dumpState } from '#test/state-dump'
import { startTestApp, type TestApp } from '#test/test-app'

const FOLDER = findSharedData('threads/sa-easy-ham-1')
const WRITERS = 20

describe.skipIf(FOLDER === null)('real mail', () => {
  describeOnBothDatabases('that comes again', (_open, engine) => {
    let app: TestApp
    let mails: Buffer[]
    beforeAll(async () => {
      app = await startTestApp(engine, { work: false })
      const names = readdirSync(`${FOLDER}/eml`).sort()
      mails = names.map((name) => readFileSync(`${FOLDER}/eml/${name}`))
      expect(await send(mails)).toEqual([[201, 450]])
    })
    afterAll(() => app.stop())

    async function send(batch: readonly Buffer[]): Promise<[number, number][]> {
      const statuses = new Map<number, number>()
      const next = batch.values()
      const writer = async (): Promise<void> => {
        for (const mail of next) {
          const { status } = await app.nora.send('POST', '/emails', mail, { 'content-type': 'message/rfc822' })
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      }
      await Promise.all(Array.from({ length: WRITERS }, writer))
      return [...statuses]
    }

    async function work(): Promise<number> {
      const { emails } = (await app.nora.get('/emails?limit=60&fields=row')).body
      let gone = 0
      for (const [index, { _id }] of emails.entries()) {
        if (index % 5 === 0)
          await app.nora.put(`/emails/${_id}`, { subject: `Mine ${index}`, labels: ['Kept', `n${index}`] })
        if (index % 5 === 1) await app.nora.put(`/emails/${_id}`, { mailbox: 'archived', triaged: true })
        if (index % 5 === 2) await app.nora.del(`/emails/${_id}`)
        if (index % 5 === 3)
          await app.nora.put(`/emails/${_id}`, {
            text_content: 'What I made of it',
            read: true,
            triage_action_points: [{ text: 'Call' }],
          })
        if (index % 15 === 4) {
          await app.nora.del(`/emails/${_id}`)
          await app.nora.del(`/emails/${_id}`)
          gone += 1
        }
      }
      return gone
    }

    // Storing a blob again renews its age, and the index order of two equal emails is irrelevant.
    const state = (): Promise<string[]> => dumpState(app.platform.database, ['stored_at', 'released_at'])

    it('shuffled, by twenty writers at once, change nothing that was there nor what people did', async () => {
      const gone = await work()
      expect(gone).toBe(4)
      const before = await state()
      const statuses = new Map(await send(shuffled(mails, 11)))
      expect(Object.fromEntries(statuses)).toEqual({ 200: 450 - gone, 201: gone })
      const after = new Set(await state())
      // Permanently deleted emails return as new ones and extend threads, lists and counts. Existing emails stay
      // unchanged.
      const emailsOf = (lines: Iterable<string>): string[] =>
        [...lines].filter((line) => /^(emails|email_contents|email_labels|drafts) /.test(line))
      for (const line of emailsOf(before)) expect(after.has(line), line.slice(0, 300)).toBe(true)
      expect(emailsOf(after).filter((line) => line.startsWith('emails '))).toHaveLength(450)

      const settled = await state()
      expect(await send(shuffled(mails, 11).reverse())).toEqual([[200, 450]])
      expect(await state()).toEqual(settled)
    })
  })
})
