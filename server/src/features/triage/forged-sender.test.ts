import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EmailTableRow } from '#features/emails/index'
import { describeOnBothDatabases } from '#test/databases'
import { rawMail } from '#test/mails'
import { startTestApp, type TestApp } from '#test/test-app'
import { isFromOwner } from './from-owner.ts'
import { listThreadForTriage, readSenderHistory } from './input.view.ts'
import { countMailsOf } from './proposals/proposals.view.ts'

const MARA = 'mara@lind.example'
const NORA = 'nora@press.example'

describeOnBothDatabases('an email whose sender our check contradicts', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine, { work: false })
  })
  afterAll(() => app.stop())

  async function arrive(id: string, result: string, change: { from?: string; references?: string[] } = {}) {
    const raw = rawMail({ id, from: MARA, ...change })
    const domain = (change.from ?? MARA).split('@')[1] ?? ''
    const { emailId } = await app.app.features.emails.ingest({
      tenantId: app.nora.tenantId,
      projectId: '',
      source: 'smtp',
      raw: Buffer.from(raw),
      parsed: null,
      html: '',
      triaged: false,
      arrival: { authentication: { dmarc: { result, domain, source: 'in.press.example' } } },
    })
    const row = await app.app.features.emails.find(app.nora.tenantId, emailId)
    return row as EmailTableRow
  }
  const read = () => app.platform.database.read

  it('gets no credit for the address, and takes none from it', async () => {
    await arrive('genuine@lind.example', 'pass')
    const forged = await arrive('forged@evil.example', 'fail')
    expect(JSON.parse(forged.findings)).toContainEqual(expect.objectContaining({ code: 'sender_failed' }))
    expect(await readSenderHistory(read(), forged)).toEqual({ seenBefore: 0, repliedBefore: 0 })
    const later = await arrive('later@lind.example', 'pass')
    expect((await readSenderHistory(read(), later)).seenBefore).toBe(1)
    expect((await countMailsOf(read(), app.nora.tenantId, later.project_id, MARA)).mails).toBe(2)
  })

  it('stays apart from its thread', async () => {
    const first = await arrive('first@lind.example', 'pass')
    const forged = await arrive('reply@evil.example', 'fail', { references: ['first@lind.example'] })
    expect(forged.thread_id).toBe(first.thread_id)
    const ownAddresses = new Set([NORA])
    expect(await listThreadForTriage(read(), forged, ownAddresses)).toEqual([])
    expect(await listThreadForTriage(read(), first, ownAddresses)).toEqual([])
    const claimed = await arrive('mine@evil.example', 'none', { from: NORA, references: ['first@lind.example'] })
    expect(await listThreadForTriage(read(), first, ownAddresses)).toEqual([
      expect.objectContaining({ id: claimed.id, fromMe: false }),
    ])
    const proven = await arrive('mine@press.example', 'pass', { from: NORA, references: ['first@lind.example'] })
    expect((await listThreadForTriage(read(), first, ownAddresses)).find(({ id }) => id === proven.id)?.fromMe).toBe(
      true,
    )
  })
})

it('an own address in From makes nobody the owner', () => {
  const own = new Set([NORA])
  const mail = { source: 'smtp', mailbox: 'inbox', sender: 'not_checked', address: NORA } as const
  const isMine = (change: object) => isFromOwner({ ...mail, ...change }, own)
  for (const sender of ['not_checked', 'unconfirmed', 'failed']) {
    expect(isMine({ sender })).toBe(false)
    expect(isMine({ sender, source: 'forwarding' })).toBe(false)
  }
  expect(isMine({ sender: 'failed', source: 'api' })).toBe(false)
  expect(isMine({ sender: 'confirmed' })).toBe(true)
  expect(isMine({ sender: 'confirmed', address: MARA })).toBe(false)
  expect(isMine({ source: 'import' })).toBe(true)
  expect(isMine({ mailbox: 'sent', address: '' })).toBe(true)
})
