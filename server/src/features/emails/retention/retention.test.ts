// @module-tag slow

import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { mailWithAttachments, rawMail } from '#test/mails'
import { startTestApp, type TestApp } from '#test/test-app'
import { emptyMailboxes } from './empty-mailboxes.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const CANARY = 'zqxcanaryvw'

describeOnBothDatabases('what was deleted', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  afterEach(() => app.stop())

  async function start(): Promise<void> {
    clock = manualClock(Date.UTC(2026, 10, 21))
    app = await startTestApp(engine, { clock, work: false })
  }
  const empty = (): Promise<void> => {
    const { accounts, projects, search } = app.app.features
    return emptyMailboxes(app.platform, { accounts, projects, search }, { changed: [], deleted: [] })
  }
  const ingest = async (raw: string): Promise<string> => {
    const { status, body, text } = await app.nora.post('/emails', { raw_email: raw })
    expect(status, text).toBe(201)
    return body.email._id
  }
  const isHere = async (id: string): Promise<boolean> => (await app.nora.get(`/emails/${id}`)).status === 200
  const signInAgain = async (): Promise<void> => {
    const { token } = (
      await app.nobody.post('base:/auth/login', { email: 'nora@press.example', password: 'a long enough password' })
    ).body
    const { callerOf } = await import('#test/test-app')
    Object.assign(app, { nora: callerOf(app.baseUrl, token, app.nora.tenantId) })
  }

  it('goes from trash and spam after 30 days there, counted from the move, and nothing else goes', async () => {
    await start()
    const ids: Record<string, string> = {}
    for (const mailbox of ['trash', 'spam', 'inbox', 'archived']) {
      ids[mailbox] = await ingest(rawMail({ id: `${mailbox}@x.example`, date: 'Mon, 02 Jan 2006 15:04:05 +0000' }))
      if (mailbox !== 'inbox') await app.nora.put(`/emails/${ids[mailbox]}`, { mailbox })
    }
    clock.advance(30 * DAY - 1)
    await empty()
    await signInAgain()
    expect(await isHere(ids.trash ?? '')).toBe(true)
    clock.advance(1)
    await empty()
    expect(await Promise.all(Object.values(ids).map(isHere))).toEqual([false, false, true, true])
    const { emails, total } = (await app.nora.get('/emails?mailbox=trash')).body
    expect([emails, total]).toEqual([[], 0])
  })

  it('stays for its 30 days of elapsed time when the clock jumps ahead or was behind', async () => {
    await start()
    const trash = async (name: string): Promise<string> => {
      const id = await ingest(rawMail({ id: `${name}@x.example` }))
      await app.nora.put(`/emails/${id}`, { mailbox: 'trash' })
      return id
    }
    const purge = async (): Promise<void> => {
      await empty()
      await signInAgain()
    }
    await empty()
    const first = await trash('first')
    clock.jump(40 * DAY)
    await purge()
    expect(await isHere(first)).toBe(true)
    clock.jump(-80 * DAY)
    await purge()
    const second = await trash('second')
    clock.jump(40 * DAY)
    await purge()
    expect([await isHere(first), await isHere(second)]).toEqual([true, true])
    for (let day = 1; day < 30; day += 1) {
      clock.advance(DAY)
      await empty()
    }
    await signInAgain()
    expect([await isHere(first), await isHere(second)]).toEqual([true, true])
    clock.advance(2 * DAY)
    await purge()
    expect([await isHere(first), await isHere(second)]).toEqual([false, false])
  })

  it('stays as long as the account says; 0 keeps it', async () => {
    await start()
    await app.nora.put('/settings', { trash_retention_days: 0, spam_retention_days: 2 })
    const [trash, spam] = [await ingest(rawMail({ id: 't@x.example' })), await ingest(rawMail({ id: 's@x.example' }))]
    await app.nora.put(`/emails/${trash}`, { mailbox: 'trash' })
    await app.nora.put(`/emails/${spam}`, { mailbox: 'spam' })
    const theirs = (await app.otto.post('/emails', { raw_email: rawMail({ id: 't@x.example' }) })).body.email._id
    await app.otto.put(`/emails/${theirs}`, { mailbox: 'trash' })
    clock.advance(3 * DAY)
    await empty()
    await signInAgain()
    expect([await isHere(trash), await isHere(spam)]).toEqual([true, false])
    clock.advance(1000 * DAY)
    await empty()
    await signInAgain()
    expect(await isHere(trash)).toBe(true)
    const left = await app.platform.database.read.selectFrom('emails').select('id').where('id', '=', theirs).execute()
    expect(left).toEqual([])
  })

  it('leaves bytes that another mail still names, and none that nobody names', async () => {
    await start()
    const large = rawMail({ id: 'large@x.example', text: randomBytes(120_000).toString('base64') })
    const other = (await app.nora.post('/projects', { name: 'Other' })).body.project._id
    const first = await ingest(large)
    const second = (await app.nora.post('/emails', { raw_email: large, project: other })).body.email._id
    for (const id of [first, first]) await app.nora.del(`/emails/${id}`)
    clock.advance(2 * HOUR)
    expect(await app.platform.blobs.sweep()).toEqual({ blobs: 0, files: 0, objects: 0 })
    await signInAgain()
    expect((await app.nora.get(`/emails/${second}/raw`)).text).toBe(large)
    for (const id of [second, second]) await app.nora.del(`/emails/${id}`)
    expect(await app.platform.blobs.sweep()).toEqual({ blobs: 0, files: 0, objects: 0 })
    clock.advance(HOUR)
    expect(await app.platform.blobs.sweep()).toEqual({ blobs: 1, files: 1, objects: 0 })
    expect(filesIn(join(app.platform.config.dataDir, 'blobs'))).toEqual([])
  })

  it('keeps its bytes when the same message comes again within the hour, or just before the sweep', async () => {
    await start()
    const large = rawMail({ id: 'again@x.example', text: randomBytes(120_000).toString('base64') })
    const first = await ingest(large)
    for (const id of [first, first]) await app.nora.del(`/emails/${id}`)
    clock.advance(2 * HOUR)
    await signInAgain()
    const again = await ingest(large)
    await app.platform.blobs.sweep()
    clock.advance(2 * HOUR)
    await app.platform.blobs.sweep()
    await signInAgain()
    expect((await app.nora.get(`/emails/${again}/raw`)).text).toBe(large)
  })

  it('is nowhere in the data folder after compaction, not in tables, indexes, logs, nor compressed', async () => {
    await start()
    const hidden = (text: string) => `${text} ${CANARY}`
    const raw = mailWithAttachments(
      {
        id: `${CANARY}@x.example`,
        subject: hidden('Offer'),
        from: `"${CANARY}" <a@${CANARY}.example>`,
        text: hidden('Please pay by Friday,'),
      },
      [
        {
          filename: `filename="${CANARY}.txt"`,
          type: 'text/plain',
          content: `${CANARY} ${randomBytes(90_000).toString('base64')}`,
        },
      ],
    )
    const doomed = [await ingest(raw)]
    const parsed = {
      subject: hidden('Parts'),
      from: 'a@b.example',
      text: hidden('text'),
      attachments: [{ filename: 'x.bin', content: Buffer.from(hidden('bytes')).toString('base64') }],
    }
    doomed.push((await app.nora.post('/emails', { parsed_email: parsed })).body.email._id)
    for (let i = 0; i < 40; i += 1)
      await ingest(rawMail({ id: `n${i}@x.example`, subject: `Other ${i}`, text: `Words that stay ${i}. `.repeat(50) }))
    await app.nora.put(`/emails/${doomed[0]}`, { text_content: hidden('edited'), labels: [CANARY] })
    await app.nora.post(`/emails/${doomed[0]}/summarize`)
    expect((await app.nora.post('/emails/search', { query: CANARY })).body.found).toBe(2)
    for (const id of [...doomed, ...doomed]) expect((await app.nora.del(`/emails/${id}`)).status).toBe(200)

    clock.advance(2 * HOUR)
    await app.platform.blobs.sweep()
    await app.platform.fullText.tidy()
    await app.platform.database.compact()
    const { dataDir, database } = app.platform.config
    const folders = database.kind === 'sqlite' ? [dataDir, dirname(database.file)] : [dataDir]
    expect(folders.flatMap(filesIn).length).toBeGreaterThan(database.kind === 'sqlite' ? 1 : 0)
    for (const path of folders.flatMap(filesIn)) {
      expect(mentions(readFileSync(path)), path).toBe(false)
    }
    await expectNoRowMentions(app)
  })
})

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())

/** Matches plain text, base64 at all three offsets, and zstd-compressed content. */
function mentions(bytes: Buffer): boolean {
  const forms = [
    CANARY,
    ...['', 'x', 'xy'].map((before) =>
      Buffer.from(before + CANARY)
        .toString('base64')
        .slice(4, -4),
    ),
  ]
  if (forms.some((form) => bytes.includes(form))) return true
  return compressedIn(bytes).some((content) => forms.some((form) => content.includes(form)))
}

const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

function compressedIn(bytes: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let at = bytes.indexOf(ZSTD_MAGIC); at !== -1; at = bytes.indexOf(ZSTD_MAGIC, at + 1)) {
    try {
      found.push(zstdDecompressSync(bytes.subarray(at)))
    } catch {}
  }
  return found
}

async function expectNoRowMentions({ platform: { database } }: TestApp): Promise<void> {
  const names =
    database.dialect === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'table' and name not like 'search_text%'`
      : sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`
  const tables = (await names.execute(database.read)).rows.map(({ name }) => name)
  expect(tables).toEqual(expect.arrayContaining(['emails', 'blobs', 'search_doc', 'events', 'thread_nodes']))
  for (const table of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(database.read)
    for (const value of rows.flatMap((row) => Object.values(row))) {
      const bytes = value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(String(value))
      expect(mentions(bytes), table).toBe(false)
    }
  }
}
