// @module-tag slow

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCertificate } from '#test/certificates'
import { engines } from '#test/databases'
import { eventually } from '#test/eventually'
import { moveBetween } from '#test/given/account-move'
import { startDovecot } from '#test/mail-servers/dovecot'
import type { MailServer } from '#test/mail-servers/mail-server'
import { findServer } from '#test/mail-servers/packages'
import type { RawImap } from '#test/mail-servers/raw-imap'
import { mailText, otherProgram, type SyncedApp, startSyncedApp } from '#test/mail-servers/synced-account'
import { type Caller, PASSWORD, signInTo, startTestApp, type TestApp } from '#test/test-app'
import { moveAccount } from './move-account.ts'

const [first, second = first] = engines()
if (!first || !second) throw new Error('there is no database')
const root = findServer('dovecot')

describe.skipIf(root === null)('a mailbox whose account moves', () => {
  let server: MailServer
  let other: RawImap
  let synced: SyncedApp
  let target: TestApp
  beforeAll(async () => {
    server = await startDovecot(root ?? '', makeCertificate('localhost'))
    other = await otherProgram(server)
    for (const subject of ['one', 'two']) await other.send('APPEND INBOX', mailText(subject))
    synced = await startSyncedApp(first, server.ports.plain)
    target = await startTestApp(second, { config: { allowPrivateHosts: ['localhost', '127.0.0.1'] } })
    await target.platform.database.transact((tx) =>
      tx.updateTable('users').set({ email: 'other@press.example' }).where('email', '=', 'nora@press.example').execute(),
    )
    const { app, platform, otto } = synced.app
    await platform.database.transact((tx) => app.features.accounts.claimInstance(tx, otto.tenantId))
  }, 60_000)
  afterAll(async () => {
    other?.close()
    await synced?.stop()
    await target?.stop()
    await server?.stop()
  })

  const subjectsOf = async (nora: Caller): Promise<string[]> =>
    (await nora.get('/emails?limit=100')).body.emails.map(({ subject }: { subject: string }) => subject).sort()

  it('goes on where it was: each email once, and what came meanwhile', async () => {
    await synced.reaches(await synced.add(), 'live')
    await other.send('APPEND INBOX', mailText('live before'))
    await eventually(async () => expect(await synced.subjects('inbox')).toContain('live before'))

    const { source, ...sides } = moveBetween(synced.app, target)
    const meanwhile: typeof source = async (name, input, parts) => {
      const result = await source(name, input, parts)
      if (name === 'fence') await other.send('APPEND INBOX', mailText('during'))
      return result as never
    }
    await moveAccount({ ...sides, source: meanwhile }, synced.app.nora.tenantId)
    await other.send('APPEND INBOX', mailText('live after'))

    const nora = await signInTo(target.baseUrl, 'nora@press.example', PASSWORD)
    const all = ['during', 'live after', 'live before', 'one', 'two']
    await eventually(async () => expect(await subjectsOf(nora)).toEqual(all))
    const [email] = (await nora.get('/emails?limit=100')).body.emails
    expect(await nora.put(`/emails/${email._id}`, { read: true })).toMatchObject({ status: 200 })
    await eventually(async () => {
      await other.send('SELECT INBOX')
      expect((await other.send('UID SEARCH SEEN')).join(' ')).toMatch(/SEARCH \d/)
    })
    expect(await subjectsOf(nora)).toEqual(all)
    // The source has let go of the mailbox.
    expect(await synced.emails()).toEqual([])
  }, 120_000)
})
