// @module-tag slow
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, expect, it } from 'vitest'
import { describeOnDatabases } from './databases.ts'
import { eventually } from './eventually.ts'
import { type Line, openLine } from './line.ts'
import { PEOPLE } from './mail-servers/mail-server.ts'
import { isServed, openMailbox } from './mail-servers/served-mailbox.ts'
import { rawMail } from './mails.ts'
import { type Service, startService } from './service-process.ts'
import { signInTo } from './test-app.ts'

const OWNER = { OWNER_EMAIL: 'nora@press.example', OWNER_PASSWORD: 'a long enough password' }
const PAST_LEASE_MS = 30_000
const EMAILS = 12
const WITHIN = { withinMs: 120_000 }

/** Counts updates of accounts that found no row, in a sequence, because these transactions are rolled back. */
const COUNT_REFUSED = `
  create sequence refused;
  create function count_refused() returns trigger language plpgsql as $$
    begin
      if not exists (select from changed) then perform nextval('refused'); end if;
      return null;
    end $$;
  create trigger count_refused after update on mail_accounts
    referencing new table as changed for each statement execute function count_refused()`

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
}, 60_000)

/** Commands go through; the answer to the first one that matches is held back. */
async function openHeldLine(port: number): Promise<Line & { holds(command: RegExp): Promise<void> }> {
  let waiting: { command: RegExp; hold: () => void } | null = null
  const line = await openLine(port, {
    onSent(bytes) {
      if (waiting?.command.test(bytes.toString('latin1'))) waiting.hold()
    },
  })
  const holds = (command: RegExp): Promise<void> =>
    new Promise((resolve) => {
      waiting = {
        command,
        hold() {
          waiting = null
          line.stall()
          resolve()
        },
      }
    })
  return { ...line, holds }
}

describeOnDatabases(['postgres'], 'a mail account of two processes', (_open, engine) => {
  it.skipIf(!isServed('dovecot'))(
    'is written by one, also when the other comes back with the answer to a command',
    { timeout: 400_000 },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'dossier-fence-'))
      closing.push(() => rmSync(folder, { recursive: true, force: true }))
      const database = await engine.createMigrated()
      closing.push(() => database.drop())
      const url = database.config.kind === 'postgres' ? database.config.url : ''
      const sql = new Client({ connectionString: url })
      await sql.connect()
      closing.push(() => sql.end())
      await sql.query(COUNT_REFUSED)
      const refused = async (): Promise<number> =>
        Number((await sql.query('select case when is_called then last_value else 0 end as n from refused')).rows[0].n)
      const workerOf = async (): Promise<string> => (await sql.query('select worker from mail_accounts')).rows[0].worker

      const mailbox = await openMailbox('dovecot')
      closing.push(() => mailbox.close())
      const line = await openHeldLine(mailbox.port)
      closing.push(() => line.close())
      const ids = Array.from({ length: EMAILS }, (_, index) => `f${index}@x.example`)
      for (const id of ids) await mailbox.append(rawMail({ id, subject: id }))

      const clockFile = join(folder, 'clock')
      let offset = 0
      function pass(ms: number): void {
        offset += ms
        writeFileSync(`${clockFile}.new`, String(offset))
        renameSync(`${clockFile}.new`, clockFile)
      }
      pass(0)
      const start = async (name: string): Promise<Service> => {
        const service = await startService({
          ...OWNER,
          DATA_DIR: join(folder, name),
          DATABASE_URL: url,
          SECRET_KEY: 'a secret key that both processes share',
          ALLOW_PRIVATE_HOSTS: '127.0.0.1',
          DOSSIER_CLOCK_FILE: clockFile,
          SWITCHED_OFF: 'web_app',
        })
        closing.push(() => service.kill())
        return service
      }
      const signIn = (service: Service) => signInTo(service.baseUrl, OWNER.OWNER_EMAIL, OWNER.OWNER_PASSWORD)

      // The first process gets the account; the second one waits for it.
      const first = await start('first')
      const nora = await signIn(first)
      const project = (await nora.post('/projects', { name: 'Mailbox' })).body.project._id as string
      const added = await nora.post(`/projects/${project}/mail-accounts`, {
        address: 'anna@press.example',
        imap: { host: '127.0.0.1', port: line.port, security: 'plain', user: 'anna' },
        password: PEOPLE.anna,
        folders: mailbox.folders,
      })
      expect(added.status, added.text).toBe(201)
      const account = added.body.account._id as string
      const isAtRest = (caller: typeof nora) =>
        eventually(async () => {
          const { state, waiting_changes, stuck_changes } = (await caller.get(`/mail-accounts/${account}`)).body.account
          expect([state, waiting_changes, stuck_changes]).toEqual(['live', 0, 0])
        }, WITHIN)
      await isAtRest(nora)
      const second = await start('second')
      const otherNora = await signIn(second)

      /** Cuts off the process that holds the account while a command is under way, and lets the other one finish it. */
      async function cutOff(holder: Service, held: Promise<void>, finished: () => Promise<unknown>): Promise<void> {
        await held
        holder.freeze()
        line.resume()
        pass(PAST_LEASE_MS)
        const worker = await workerOf()
        await eventually(async () => expect(await workerOf()).not.toBe(worker), WITHIN)
        await finished()
        const [before, now] = [await refused(), await workerOf()]
        holder.thaw()
        await eventually(async () => expect(await refused()).toBeGreaterThan(before), WITHIN)
        await finished()
        expect(await workerOf()).toBe(now)
      }

      const moving = line.holds(/ UID MOVE /)
      const { emails } = (await nora.get(`/emails?project=${project}&limit=50`)).body
      expect(emails).toHaveLength(EMAILS)
      for (const { _id } of emails) await nora.put(`/emails/${_id}`, { mailbox: 'archived' })
      await cutOff(first, moving, () => isAtRest(otherNora))
      const archived = Object.fromEntries(ids.map((id) => [id, [mailbox.paths.archive]]))
      expect(await mailbox.state()).toEqual(archived)

      const more = Array.from({ length: EMAILS }, (_, index) => `g${index}@x.example`)
      const fetching = line.holds(/ UID FETCH .*BODY\.PEEK\[\]/)
      for (const id of more) await mailbox.append(rawMail({ id, subject: id }))
      await cutOff(second, fetching, () =>
        eventually(async () => {
          const inbox = (await nora.get(`/emails?project=${project}&mailbox=inbox&limit=50`)).body.emails
          expect(inbox.map(({ message_id }: { message_id: string }) => message_id).sort()).toEqual(more.toSorted())
        }, WITHIN),
      )
      await isAtRest(nora)
      const locations = await sql.query('select email_id, count(*) as n from message_locations group by 1')
      expect(locations.rows.map(({ n }) => Number(n))).toEqual(Array.from({ length: 2 * EMAILS }, () => 1))
      expect(await mailbox.state()).toEqual({ ...archived, ...Object.fromEntries(more.map((id) => [id, ['INBOX']])) })
    },
  )
})
