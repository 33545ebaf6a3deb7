// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { isServed, MAILBOX_KINDS, openMailbox, type ServedMailbox } from '#test/mail-servers/served-mailbox'
import { type SyncedApp, startSyncedApp } from '#test/mail-servers/synced-account'
import { ended, newsletter, pitch, proceed, question, triage } from '#test/triage-mails'

/** The full form has 500, and takes minutes. */
const MANY = Number(process.env.DOSSIER_TEST_EMAILS ?? 40)
const IS_FULL = MANY > 100
const BY_PHONE = IS_FULL ? 20 : 5
/** A person has moved it, so triage does not. */
const MINE = 'mine@x.example'
const WITHIN = { withinMs: IS_FULL ? 240_000 : 60_000 }
/** Archived, labelled and filed as spam, in turns. */
const KINDS = [newsletter, question, pitch]
const idOfMessage = (index: number): string => `n${index}@x${index}.example`

describe.each(MAILBOX_KINDS)('changes reach %s', (kind) => {
  describe.skipIf(!isServed(kind))('which', () => {
    describeOnBothDatabases('keeps them', (_open, engine) => {
      let mailbox: ServedMailbox
      let synced: SyncedApp
      let id: string

      beforeAll(async () => {
        mailbox = await openMailbox(kind)
        await mailbox.append(newsletter({ id: MINE }))
        for (let index = 0; index < MANY; index += 1) {
          const make = KINDS[index % KINDS.length] ?? newsletter
          await mailbox.append(make({ id: idOfMessage(index) }), index % 4 ? [] : ['\\Seen', '\\Flagged', 'kept'])
        }
        synced = await startSyncedApp(engine, mailbox.port)
        id = await synced.add({ folders: mailbox.folders })
        await synced.reaches(id, 'live')
        // As if it had been added before yesterday: triage may write.
        await synced.app.platform.database.transact((tx) =>
          tx.updateTable('mail_accounts').set({ created_at: 0 }).where('id', '=', id).execute(),
        )
      }, 240_000)
      afterAll(async () => {
        await synced?.stop()
        await mailbox?.close()
      })

      const settled = () =>
        eventually(async () => {
          const { waiting_changes, stuck_changes } = await synced.account(id)
          expect([waiting_changes, stuck_changes]).toEqual([0, 0])
        }, WITHIN)
      const trashedHere = (count: number) =>
        eventually(async () => {
          // Folders other than the inbox are polled.
          await synced.app.nora.post(`/mail-accounts/${id}/sync`)
          const trashed = (await synced.emails()).filter((email) => email.mailbox === 'trash')
          expect(trashed).toHaveLength(count)
        }, WITHIN)
      const idOf = async (messageId: string): Promise<string> =>
        (await synced.emails()).find(({ message_id }) => message_id === messageId).id as string

      it('shows what people do, and the way back', async () => {
        const before = await mailbox.state()
        const email = await idOf(MINE)
        await synced.app.nora.put(`/emails/${email}`, { mailbox: 'archived', read: true, labels: ['To print'] })
        await settled()
        const [place = ''] = (await mailbox.state())[MINE] ?? []
        expect(place.startsWith(mailbox.paths.archive)).toBe(true)
        expect(place).toContain('\\Seen')
        if (kind !== 'courier') expect(place).toContain(kind === 'gmail' ? 'To print' : 'to-print')
        await synced.app.nora.put(`/emails/${email}`, {
          mailbox: 'inbox',
          read: false,
          labels: kind === 'gmail' ? ['Kept'] : [],
        })
        await settled()
        expect(await mailbox.state()).toEqual(before)
      })

      it('shows the undo of an act and its redo', async () => {
        const before = await mailbox.state()
        const email = await idOf(MINE)
        await synced.app.nora.put(`/emails/${email}`, { mailbox: 'archived', read: true })
        await settled()
        const [act] = (await synced.app.nora.get('/acts')).body.acts
        expect((await synced.app.nora.post(`/acts/${act._id}/undo`)).body.kept).toEqual([])
        await settled()
        expect(await mailbox.state()).toEqual(before)
        expect((await synced.app.nora.post(`/acts/${act._id}/redo`)).body.kept).toEqual([])
        await settled()
        expect((await mailbox.state())[MINE]?.[0]?.startsWith(mailbox.paths.archive)).toBe(true)
        await synced.app.nora.post(`/acts/${act._id}/undo`)
        await settled()
        expect(await mailbox.state()).toEqual(before)
      })

      it(
        'shows what rules do, and is as before when their run was undone',
        async () => {
          const before = await mailbox.state()
          const { app, project } = synced
          const { body } = await app.nora.post(`/projects/${project}/rules`, {
            name: 'Quarterly',
            enabled: false,
            conditions: { all: [{ field: 'subject', op: 'contains', value: 'issue 41' }] },
            actions: [{ do: 'move', value: 'archived' }, { do: 'mark_read' }],
          })
          const { run } = (await app.nora.post(`/rules/${body.rule._id}/run`, {})).body
          await ended(app.nora, run.run_id)
          await settled()
          const [place = ''] = (await mailbox.state())[idOfMessage(0)] ?? []
          expect(place.startsWith(mailbox.paths.archive)).toBe(true)
          expect(place).toContain('\\Seen')
          await proceed(app.nora, run.run_id, 'undo')
          await settled()
          expect(await mailbox.state()).toEqual(before)
        },
        WITHIN.withinMs,
      )

      it(
        'is as before after a run that was undone, but for what a phone moved meanwhile',
        async () => {
          const before = await mailbox.state()
          const run = await triage(synced.app.nora, synced.project)
          await settled()
          const { [MINE]: _mine, ...during } = await mailbox.state()
          const places = Object.values(during).flat()
          const { archive, spam, inbox, trash } = mailbox.paths
          // Courier's folders are below INBOX.
          const inFolder = (folder: string): number =>
            places.filter((place) => place === folder || place.startsWith(`${folder} `)).length
          const share = (at: number): number => Math.ceil((MANY - at) / KINDS.length)
          expect([inFolder(archive), inFolder(inbox), inFolder(spam)]).toEqual([share(0), share(1), share(2)])
          const byPhone = Array.from({ length: BY_PHONE }, (_, index) => idOfMessage(index))
          // In the full form the service hears of the others only after the undo.
          const seen = IS_FULL ? BY_PHONE / 2 : BY_PHONE
          await mailbox.throwAway(byPhone.slice(0, seen))
          await trashedHere(seen)
          await mailbox.throwAway(byPhone.slice(seen))
          await proceed(synced.app.nora, run.run_id as string, 'undo')
          await settled()
          await trashedHere(BY_PHONE)
          await settled()
          const after = await mailbox.state()
          for (const key of byPhone) {
            expect(after[key]).toMatchObject([expect.stringContaining(trash)])
            delete after[key]
            delete before[key]
          }
          expect(after).toEqual(before)
        },
        WITHIN.withinMs * 3,
      )
    })
  })
})
