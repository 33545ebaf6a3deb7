// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCertificate } from '#test/certificates'
import { describeOnBothDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { startCourier } from '#test/mail-servers/courier'
import { startCyrus } from '#test/mail-servers/cyrus'
import { startDovecot } from '#test/mail-servers/dovecot'
import type { MailServer } from '#test/mail-servers/mail-server'
import { findServer, type ServerName } from '#test/mail-servers/packages'
import type { RawImap } from '#test/mail-servers/raw-imap'
import { otherProgram, type SyncedApp, startSyncedApp } from '#test/mail-servers/synced-account'
import { newsletter, proceed, triage } from '#test/triage-mails'

const START = { dovecot: startDovecot, cyrus: startCyrus, courier: startCourier }
const MANY = Number(process.env.DOSSIER_TEST_EMAILS ?? 40)
const BY_PHONE = 5
/** A person has moved it, so triage does not. */
const MINE = 'mine@x.example'
const WITHIN = { withinMs: 30_000 }

describe.each(['dovecot', 'cyrus', 'courier'] as const satisfies ServerName[])('changes reach %s', (name) => {
  const root = findServer(name)
  describe.skipIf(root === null)('which', () => {
    describeOnBothDatabases('keeps them', (_open, engine) => {
      let server: MailServer
      let synced: SyncedApp
      let other: RawImap
      let id: string
      const path = (folder: string): string => `${server.prefix}${folder}`
      const FOLDERS = ['Archive', 'Junk', 'Trash', 'Sent']

      beforeAll(async () => {
        server = await START[name](root ?? '', makeCertificate('localhost'))
        other = await otherProgram(server)
        for (const folder of FOLDERS) await other.send(`CREATE ${path(folder)}`).catch(() => [])
        await other.send('APPEND INBOX', newsletter({ id: MINE }))
        for (let each = 0; each < MANY; each += 1)
          await other.send(
            `APPEND INBOX${each % 3 ? '' : ' (\\Seen \\Flagged kept)'}`,
            newsletter({ id: `n${each}@x.example` }),
          )
        synced = await startSyncedApp(engine, server.ports.plain)
        const roles = { Archive: 'archive', Junk: 'spam', Trash: 'trash', Sent: 'sent' } as const
        const folders = Object.entries(roles).map(([folder, role]) => ({ path: path(folder), role }))
        id = await synced.add({ folders })
        await synced.reaches(id, 'live')
        // As if it had been added before yesterday: triage may write.
        await synced.app.platform.database.transact((tx) =>
          tx.updateTable('mail_accounts').set({ created_at: 0 }).where('id', '=', id).execute(),
        )
      }, 120_000)
      afterAll(async () => {
        other?.close()
        await synced?.stop()
        await server?.stop()
      })

      /** Folder and flags of each message by Message-ID; without what another program marked as deleted. */
      async function state(): Promise<Record<string, string[]>> {
        const found: Record<string, string[]> = {}
        for (const folder of ['INBOX', ...FOLDERS.map(path)]) {
          await other.send(`EXAMINE ${folder}`)
          const lines = await other.send('UID FETCH 1:* (FLAGS BODY.PEEK[HEADER.FIELDS (MESSAGE-ID)])').catch(() => [])
          let flags = ''
          for (const line of lines) {
            flags = /FLAGS \(([^)]*)\)/.exec(line)?.[1] ?? flags
            const messageId = /^message-id: *<(.*)>/i.exec(line)?.[1]
            if (!messageId || flags.includes('\\Deleted')) continue
            const sorted = flags
              .split(' ')
              .filter((flag) => flag !== '\\Recent')
              .sort()
              .join(' ')
            found[messageId] = [...(found[messageId] ?? []), `${folder} ${sorted}`]
          }
        }
        return found
      }
      const settled = () =>
        eventually(async () => {
          const { waiting_changes, stuck_changes } = await synced.account(id)
          expect([waiting_changes, stuck_changes]).toEqual([0, 0])
        }, WITHIN)
      /** Folders other than the inbox are polled. */
      const requestSync = () =>
        synced.app.platform.database.transact((tx) =>
          tx
            .updateTable('mail_accounts')
            .set({ requested_at: synced.app.platform.clock.now() })
            .where('id', '=', id)
            .execute(),
        )
      const idOf = async (messageId: string): Promise<string> =>
        (await synced.emails()).find(({ message_id }) => message_id === messageId).id as string

      it('shows what people do, and the way back', async () => {
        const before = await state()
        const email = await idOf(MINE)
        await synced.app.nora.put(`/emails/${email}`, { mailbox: 'archived', read: true, labels: ['To print'] })
        await settled()
        const [place] = (await state())[MINE] ?? []
        expect(place?.startsWith(path('Archive'))).toBe(true)
        expect(place).toContain('\\Seen')
        if (name !== 'courier') expect(place).toContain('to-print')
        await synced.app.nora.put(`/emails/${email}`, { mailbox: 'inbox', read: false, labels: [] })
        await settled()
        expect(await state()).toEqual(before)
      })

      it('is as before after a run that was undone, but for what a phone moved meanwhile', async () => {
        const before = await state()
        const run = await triage(synced.app.nora, synced.project)
        expect(run).toMatchObject({ moved: MANY })
        await settled()
        const { [MINE]: _mine, ...during } = await state()
        expect(
          Object.values(during)
            .flat()
            .every((place) => place.startsWith(path('Archive'))),
        ).toBe(true)
        await other.send(`SELECT ${path('Archive')}`)
        const [found] = await other.send('UID SEARCH ALL')
        const uids = (found ?? '')
          .split(' ')
          .slice(2, 2 + BY_PHONE)
          .join()
        await other.send(`UID COPY ${uids} ${path('Trash')}`)
        await other.send(`UID STORE ${uids} +FLAGS (\\Deleted)`)
        await other.send('EXPUNGE')
        await requestSync()
        await eventually(async () => {
          const trashed = (await synced.emails()).filter(({ mailbox }) => mailbox === 'trash')
          expect(trashed).toHaveLength(BY_PHONE)
        }, WITHIN)
        await proceed(synced.app.nora, run.run_id as string, 'undo')
        await settled()
        const after = await state()
        const byPhone = Object.keys(after).filter((key) => after[key]?.[0]?.startsWith(path('Trash')))
        expect(byPhone).toHaveLength(BY_PHONE)
        for (const key of byPhone) {
          delete after[key]
          delete before[key]
        }
        expect(after).toEqual(before)
      })
    })
  })
})
