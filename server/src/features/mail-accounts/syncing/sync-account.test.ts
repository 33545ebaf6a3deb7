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
import { mailText, otherProgram, type SyncedApp, startSyncedApp } from '#test/mail-servers/synced-account'

const START = { dovecot: startDovecot, cyrus: startCyrus, courier: startCourier }

describe.each(['dovecot', 'cyrus', 'courier'] as const satisfies ServerName[])('a mailbox of %s', (name) => {
  const root = findServer(name)
  describe.skipIf(root === null)('in sync', () => {
    describeOnBothDatabases('with a project', (_open, engine) => {
      let server: MailServer
      let synced: SyncedApp
      let other: RawImap
      let id: string
      const folder = (path: string): string => `${server.prefix}${path}`

      beforeAll(async () => {
        server = await START[name](root ?? '', makeCertificate('localhost'))
        other = await otherProgram(server)
        for (const path of ['Clients', 'Later']) await other.send(`CREATE ${folder(path)}`)
        for (const subject of ['one', 'two', 'three']) await other.send('APPEND INBOX', mailText(subject))
        await other.send(`APPEND ${folder('Clients')} (\\Seen)`, mailText('acme'))
        synced = await startSyncedApp(engine, server.ports.plain)
        id = await synced.add()
        await synced.reaches(id, 'live')
      }, 60_000)
      afterAll(async () => {
        other?.close()
        await synced?.stop()
        await server?.stop()
      })

      const find = async (subject: string) => {
        const rows = (await synced.emails()).filter((row) => row.subject === subject)
        if (rows.length !== 1) throw new Error(`${rows.length} of ${subject}`)
        return rows[0]
      }
      const becomes = (subject: string, fields: object) =>
        eventually(async () => {
          const row = await find(subject)
          expect(row).toMatchObject(fields)
          return row
        })
      const uidOf = async (subject: string): Promise<string> => {
        const [line] = await other.send(`UID SEARCH HEADER SUBJECT ${subject}`)
        return line?.split(' ').at(-1) ?? ''
      }

      it('has each email once, in its mailbox, with its mark and label', async () => {
        expect(await synced.subjects('inbox')).toEqual(['one', 'three', 'two'])
        expect(await find('acme')).toMatchObject({
          mailbox: 'archived',
          is_read: 1,
          labels: '["Clients"]',
          source: 'import',
        })
        expect(await synced.account(id)).toMatchObject({ progress: { mails: 4, mails_taken: 4 }, reason: '' })
      })

      it('shows new email at once', async () => {
        await other.send('APPEND INBOX', mailText('fresh'))
        expect(await becomes('fresh', { mailbox: 'inbox', is_read: 0 })).toMatchObject({ source: 'account' })
      })

      it('follows marks, keywords, moves and copies of another program', async () => {
        await other.send('SELECT INBOX')
        await other.send(`UID STORE ${await uidOf('one')} +FLAGS (\\Seen)`)
        await becomes('one', { is_read: 1 })
        await other.send(`UID STORE ${await uidOf('one')} -FLAGS (\\Seen)`)
        await becomes('one', { is_read: 0 })
        const uid = await uidOf('two')
        await other.send(`UID COPY ${uid} ${folder('Later')}`)
        await other.send(`UID STORE ${uid} +FLAGS (\\Deleted)`)
        await other.send('EXPUNGE')
        expect(await becomes('two', { mailbox: 'archived', labels: '["Later"]' })).toMatchObject({ triaged: 0 })
      })

      it('moves to trash what is in no folder any more, and back when it returns', async () => {
        const raw = mailText('volatile')
        await other.send('APPEND INBOX', raw)
        await becomes('volatile', { mailbox: 'inbox' })
        await other.send('SELECT INBOX')
        await other.send(`UID STORE ${await uidOf('volatile')} +FLAGS (\\Deleted)`)
        await other.send('EXPUNGE')
        await becomes('volatile', { mailbox: 'trash' })
        await other.send('APPEND INBOX', raw)
        expect(await becomes('volatile', { mailbox: 'inbox' })).toMatchObject({ source: 'account' })
      })
    })
  })
})
