import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import type { Tx } from '#platform/database/database'
import { describeOnBothDatabases } from '#test/databases'
import { FOLDERS, givenAccount } from '#test/mail-servers/given-account'
import { createMemoryServer, type MemoryServer } from '#test/mail-servers/memory-imap'
import { callerOf, startTestApp, type TestApp } from '#test/test-app'
import { newsletter, proceed, triage } from '#test/triage-mails'
import type { PendingChangeRow } from '../mail-accounts.tables.ts'
import { answerChanges } from './answer-changes.ts'
import { removeChanges, updateChange } from './pending-changes.store.ts'

const DAY = 86_400_000

describeOnBothDatabases('pending changes', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  let server: MemoryServer
  let given: Awaited<ReturnType<typeof givenAccount>>
  beforeAll(async () => {
    clock = manualClock(Date.UTC(2026, 10, 21))
    app = await startTestApp(engine, { clock })
  })
  afterAll(() => app.stop())
  /** Sessions end while the clock goes on. */
  const signIn = async () => {
    const nora = { email: 'nora@press.example', password: 'a long enough password' }
    const { token } = (await app.nobody.post('base:/auth/login', nora)).body
    Object.assign(app, { nora: callerOf(app.baseUrl, token, app.nora.tenantId) })
  }
  beforeEach(async () => {
    await signIn()
    server = createMemoryServer(FOLDERS)
    given = await givenAccount(app, server)
  })

  let count = 0
  const name = () => {
    count += 1
    return `m${count}@press.example`
  }
  const add = async (path?: (typeof FOLDERS)[number], settled = given) => {
    const id = name()
    await settled.add(id, path)
    return id
  }
  const there = (id: string) => server.state()[id]
  const quiet = async (settled = given) => {
    await settled.syncAll()
    const before = server.commands.length
    await settled.apply()
    await settled.syncAll()
    await settled.apply()
    return server.commands.slice(before)
  }

  describe('by people', () => {
    it('reach the server with one command for many, and end', async () => {
      const ids = [await add(), await add(), await add()]
      for (const id of ids) await given.put(id, { mailbox: 'archived', read: true })
      expect(await given.changes('waiting')).toHaveLength(6)
      await given.apply()
      expect(server.commands).toEqual([`STORE +\\Seen - of INBOX ${ids.join()}`, `MOVE Archive of INBOX ${ids.join()}`])
      expect(ids.map(there)).toEqual(ids.map(() => ['Archive: \\Seen']))
      expect([await given.changes(), await quiet()]).toEqual([[], []])
    })

    it('taken back at once never reach it', async () => {
      const id = await add()
      await given.put(id, { mailbox: 'spam', labels: ['Later'] })
      await given.put(id, { mailbox: 'inbox', labels: [] })
      expect(await given.changes()).toEqual([])
      expect(await quiet()).toEqual([])
    })

    it('go back to the folder they came from', async () => {
      const id = await add('Acme')
      await given.put(id, { mailbox: 'trash' })
      await given.apply()
      expect(there(id)).toEqual(['Trash: '])
      await given.put(id, { mailbox: 'archived' })
      await given.apply()
      expect(there(id)).toEqual(['Acme: '])
    })

    it('write labels as keywords, and take only their own back', async () => {
      const id = await add()
      server.folders.get('INBOX')?.messages.forEach(({ flags }) => void flags.add('theirs'))
      await given.syncAll()
      await given.put(id, { labels: ['To print', 'Größe'] })
      await given.apply()
      expect(there(id)).toEqual(['INBOX: theirs to-print'])
      await given.put(id, { labels: ['Größe'] })
      await given.apply()
      expect([there(id), await quiet()]).toEqual([['INBOX: theirs'], []])
    })

    it('keep out of folders that have no room for keywords', async () => {
      const id = await add()
      const many = Array.from({ length: 26 }, (_each, index) => `k${index}`)
      server.add('INBOX', 'other', ...many)
      await given.put(id, { labels: ['One more', 'k3'] })
      await given.apply()
      expect([there(id), await given.changes()]).toEqual([['INBOX: k3'], []])
    })

    const ofAccount = () =>
      app.platform.database.read.selectFrom('pending_changes').selectAll().where('account_id', '=', given.id)

    const duringChange = async (change: (tx: Tx) => Promise<unknown>, other: () => Promise<unknown>) => {
      const changed = Promise.withResolvers<void>()
      const gate = Promise.withResolvers<void>()
      const changing = app.platform.database.transact(async (tx) => {
        await change(tx)
        changed.resolve()
        await gate.promise
      })
      await changed.promise
      const others = other()
      // Each read is a turn in which the other work goes on, until it needs what this transaction holds.
      for (let turn = 0; turn < 100; turn += 1) await ofAccount().execute()
      gate.resolve()
      await Promise.all([changing, others])
    }

    it('taken back while they are about to be written never reach it', async () => {
      const id = await add()
      await given.put(id, { mailbox: 'spam' })
      const [row] = await ofAccount().execute()
      await duringChange(
        (tx) => removeChanges(tx, row?.tenant_id as string, given.id, [row?.id as string]),
        given.apply,
      )
      expect(server.commands).toEqual([])
    })

    it('that become others while one is written follow it', async () => {
      const id = await add()
      await given.put(id, { mailbox: 'spam' })
      const [row] = await ofAccount().execute()
      const want = JSON.stringify({ mailbox: 'archived' })
      const updates: Promise<void>[] = []
      server.mishap = () => {
        server.mishap = () => 'done'
        updates.push(
          duringChange(
            (tx) => updateChange(tx, row as PendingChangeRow, { want }),
            async () => {},
          ),
        )
        return 'done'
      }
      await given.apply()
      await Promise.all(updates)
      await given.apply()
      expect([there(id), await given.changes()]).toEqual([['Archive: '], []])
    })

    it('of another account stay out of sight', async () => {
      await given.put(await add(), { mailbox: 'spam' })
      const [change] = await given.changes()
      const path = `/mail-accounts/${given.id}/changes`
      expect((await app.otto.get(path)).status).toBe(404)
      for (const act of ['retry', 'drop'])
        expect((await app.otto.post(`${path}/${change._id}/${act}`)).status).toBe(404)
      const member = await app.withRole('member')
      expect((await member.get(path)).status).toBe(200)
      for (const act of ['retry', 'drop']) expect((await member.post(`${path}/${change._id}/${act}`)).status).toBe(403)
      const reader = await app.withScopes(['email:read'])
      expect((await reader.post(`${path}/${change._id}/drop`)).status).toBe(403)
      expect((await (await app.withScopes(['settings:write'])).get(path)).status).toBe(403)
      expect(await given.changes()).toEqual([change])
    })

    it('can be dropped; both sides stay as they are', async () => {
      const id = await add()
      await given.put(id, { mailbox: 'spam' })
      const [change] = await given.changes()
      const dropped = await app.nora.post(`/mail-accounts/${given.id}/changes/${change._id}/drop`)
      expect([dropped.status, dropped.body]).toEqual([200, { deleted: true, _id: change._id }])
      expect([there(id), await quiet()]).toEqual([['INBOX: '], []])
      expect((await app.nora.get(`/emails/${given.idOf.get(id)}`)).body.email.mailbox).toBe('spam')
    })
  })

  describe('without an answer', () => {
    const whatever = ['lost_before', 'lost_after'] as const
    it.each(whatever)('(%s) are looked up, then planned anew', async (fate) => {
      const [a, b] = [await add(), await add()]
      for (const id of [a, b]) await given.put(id, { mailbox: 'archived' })
      server.mishap = () => fate
      expect(await given.apply()).toBe(false)
      expect(await given.changes('offered')).toHaveLength(2)
      server.mishap = () => 'done'
      await given.apply()
      expect([there(a), there(b)]).toEqual([['Archive: '], ['Archive: ']])
      expect([await given.changes(), await quiet()]).toEqual([[], []])
      await given.put(a, { mailbox: 'inbox' })
      await given.apply()
      expect(there(a)).toEqual(['INBOX: '])
    })

    it.each(['copy_and_erase', 'copy_and_mark'] as const)('and without MOVE (%s) leave one copy', async (moves) => {
      for (const lost of ['COPY', 'REMOVE'])
        for (const fate of whatever) {
          const id = await add()
          await given.put(id, { mailbox: 'archived' })
          server.mishap = (command) => (command.startsWith(lost) ? fate : 'done')
          expect(await given.apply(server.open({ moves, erases: moves === 'copy_and_erase' }))).toBe(false)
          server.mishap = () => 'done'
          await given.apply(server.open({ moves, erases: moves === 'copy_and_erase' }))
          const marked = moves === 'copy_and_mark' ? ['INBOX: \\Deleted'] : []
          expect(there(id), `${lost} ${fate}`).toEqual(['Archive: ', ...marked])
        }
      expect([await given.changes(), await quiet()]).toEqual([[], []])
    })

    it('do not vanish when they are taken back', async () => {
      const id = await add()
      await given.put(id, { read: true })
      server.mishap = () => 'lost_after'
      await given.apply()
      await given.put(id, { read: false })
      server.mishap = () => 'done'
      await given.apply()
      expect([there(id), await given.changes()]).toEqual([['INBOX: '], []])
    })

    it('survive another numbering', async () => {
      const id = await add()
      await given.put(id, { mailbox: 'archived' })
      server.renumber('INBOX')
      await given.apply()
      expect([there(id), await given.changes()]).toEqual([['Archive: '], []])
    })
  })

  describe('that the server refuses', () => {
    it('are stuck after three times, shown, and can be tried again', async () => {
      const [bad, good] = [await add(), await add()]
      for (const id of [bad, good]) await given.put(id, { mailbox: 'archived' })
      server.mishap = (_command, ids) => (ids.includes(bad) ? { code: '' } : 'done')
      for (let attempt = 0; attempt < 3; attempt += 1) {
        await given.apply()
        clock.advance(600_000)
      }
      expect(there(good)).toEqual(['Archive: '])
      const [stuck] = await given.changes('stuck')
      expect(stuck).toMatchObject({ email: given.idOf.get(bad), tries: 3, try_at: null })
      expect(stuck.error).not.toBe('')
      server.mishap = () => 'done'
      await given.apply()
      expect(there(bad)).toEqual(['INBOX: '])
      const again = await app.nora.post(`/mail-accounts/${given.id}/changes/${stuck._id}/retry`)
      expect([again.status, again.body.change]).toMatchObject([200, { state: 'waiting', tries: 0, error: '' }])
      await given.apply()
      expect([there(bad), await given.changes()]).toEqual([['Archive: '], []])
    })

    it('are told from a full mailbox, with one command', async () => {
      const ids = [await add(), await add(), await add()]
      for (const id of ids) await given.put(id, { mailbox: 'archived' })
      let commands = 0
      server.mishap = () => {
        commands += 1
        return { code: 'OVERQUOTA' }
      }
      await given.apply()
      expect([commands, await given.changes('waiting')]).toMatchObject([1, ids.map(() => ({ tries: 1 }))])
    })

    it('wait for a folder', async () => {
      const id = await add()
      await app.platform.database.transact((tx) =>
        tx.updateTable('mail_folders').set({ role_from: 'name' }).where('id', '=', `${given.id}Archive`).execute(),
      )
      await given.put(id, { mailbox: 'archived' })
      await given.apply()
      expect([await given.changes('stuck'), server.commands]).toMatchObject([[{ email: given.idOf.get(id) }], []])
    })
  })

  describe('on both sides', () => {
    const phone = async (id: string, from: string, to: string) => {
      server.move(id, from, to)
    }
    it('a person here moves it on from where another program put it', async () => {
      const id = await add()
      await given.put(id, { mailbox: 'archived' })
      await phone(id, 'INBOX', 'Junk')
      await given.syncAll()
      await given.apply()
      expect([there(id), await quiet()]).toEqual([['Archive: '], []])
    })

    it('ends without a command when both did the same', async () => {
      const id = await add()
      await given.put(id, { mailbox: 'archived' })
      await phone(id, 'INBOX', 'Acme')
      await given.syncAll()
      await given.apply()
      expect([there(id), server.commands, await given.changes()]).toEqual([['Acme: '], [], []])
    })

    it('a person who takes a move back moves it home from where another program put it', async () => {
      const id = await add()
      await given.put(id, { mailbox: 'trash' })
      await phone(id, 'INBOX', 'Archive')
      await given.syncAll()
      await given.put(id, { mailbox: 'inbox' })
      await given.apply()
      expect([there(id), await given.changes(), await quiet()]).toEqual([['INBOX: '], [], []])
    })

    it('a read mark that both set can be taken back', async () => {
      const id = await add()
      await given.put(id, { read: true })
      server.folders.get('INBOX')?.messages.forEach(({ flags }) => void flags.add('\\Seen'))
      await given.syncAll()
      await given.put(id, { read: false })
      await given.apply()
      expect([there(id), await given.changes(), await quiet()]).toEqual([['INBOX: '], [], []])
    })

    it('a message that vanished between the plan and the command is found again', async () => {
      const [a, b] = [await add(), await add()]
      for (const id of [a, b]) await given.put(id, { mailbox: 'archived' })
      server.move(a, 'INBOX', 'Junk')
      await given.apply()
      await given.syncAll()
      clock.advance(60_000)
      await given.apply()
      expect([there(a), there(b), await given.changes()]).toEqual([['Archive: '], ['Archive: '], []])
    })
  })

  describe('of triage', () => {
    const letters = async (settled: typeof given, many: number) => {
      const ids = Array.from({ length: many }, name)
      for (const id of ids) await settled.add(id, 'INBOX', newsletter({ id }))
      return ids
    }
    it('wait on the first day of an account; those of people do not', async () => {
      const [one] = await letters(given, 1)
      const mine = await add()
      await triage(app.nora, given.project)
      await given.put(mine, { mailbox: 'archived' })
      await given.apply()
      expect([there(one as string), there(mine)]).toEqual([['INBOX: '], ['Archive: ']])
      clock.advance(DAY)
      await given.apply()
      expect(there(one as string)).toMatchObject([expect.stringMatching(/^Archive: Dossier-/)])
    })

    it('are undone there too, but for what a phone moved meanwhile', async () => {
      const ids = await letters(given, 6)
      clock.advance(DAY)
      const before = server.state()
      const run = await triage(app.nora, given.project)
      await given.apply()
      expect(server.state()).not.toEqual(before)
      const moved = ids[2] as string
      await phoneMoves(moved)
      const byPhone = server.state()[moved]
      await proceed(app.nora, run.run_id as string, 'undo')
      await given.apply()
      const labelsGone = byPhone?.map((text) => text.replace(/Dossier-[\w-]+ ?/g, ''))
      expect(server.state()).toEqual({ ...before, [moved]: labelsGone })
      expect([await given.changes(), await quiet()]).toEqual([[], []])
    })
    const phoneMoves = async (id: string) => {
      server.move(id, 'Archive', 'Acme')
      server.move(id, 'Acme', 'Junk')
      await given.syncAll()
    }

    it.each(['done', 'lost_before', 'lost_after'] as const)(
      'are undone there but for what a phone moved unseen (the answer: %s)',
      async (fate) => {
        const [phoned = '', other = ''] = await letters(given, 2)
        clock.advance(DAY)
        const run = await triage(app.nora, given.project)
        await given.apply()
        server.move(phoned, 'Archive', 'Junk')
        await proceed(app.nora, run.run_id as string, 'undo')
        server.mishap = (command) => (command.startsWith('MOVE') ? fate : 'done')
        await given.apply()
        server.mishap = () => 'done'
        await given.apply()
        await given.syncAll()
        clock.advance(60_000)
        await given.apply()
        expect([there(phoned), there(other)]).toMatchObject([[expect.stringMatching(/^Junk: /)], ['INBOX: ']])
        expect([await given.changes(), await quiet()]).toEqual([[], []])
      },
    )

    it.each(['Junk', 'Trash'])('are undone there but for what was read in %s before it was missed', async (folder) => {
      const [id = ''] = await letters(given, 1)
      clock.advance(DAY)
      const run = await triage(app.nora, given.project)
      await given.apply()
      server.move(id, 'Archive', folder)
      const { syncFolder } = await given.applying(server.open())
      await syncFolder(`${given.id}${folder}`)
      await proceed(app.nora, run.run_id as string, 'undo')
      await given.apply()
      await given.syncAll()
      clock.advance(60_000)
      await given.apply()
      expect(there(id)).toMatchObject([expect.stringMatching(new RegExp(`^${folder}: `))])
      expect((await app.nora.get(`/emails/${given.idOf.get(id)}`)).body.email.mailbox).toBe(
        folder === 'Junk' ? 'spam' : 'trash',
      )
      expect([await given.changes(), await quiet()]).toEqual([[], []])
    })

    it('are undone there when a phone did the same', async () => {
      const [id = ''] = await letters(given, 1)
      clock.advance(DAY)
      const run = await triage(app.nora, given.project)
      server.move(id, 'INBOX', 'Acme')
      await given.syncAll()
      await proceed(app.nora, run.run_id as string, 'undo')
      await given.apply()
      expect((await app.nora.get(`/emails/${given.idOf.get(id)}`)).body.email.mailbox).toBe('inbox')
      expect([there(id), await given.changes(), await quiet()]).toEqual([['INBOX: '], [], []])
    })

    it('give way to a phone that was faster', async () => {
      const [id = ''] = await letters(given, 1)
      clock.advance(DAY)
      await triage(app.nora, given.project)
      server.move(id, 'INBOX', 'Junk')
      await given.syncAll()
      await given.apply()
      expect(there(id)).toMatchObject([expect.stringMatching(/^Junk/)])
      expect((await app.nora.get(`/emails/${given.idOf.get(id)}`)).body.email.mailbox).toBe('spam')
    })
  })

  describe('of deleted emails', () => {
    const erase = async (id: string) => {
      await given.put(id, { mailbox: 'trash' })
      await app.nora.del(`/emails/${given.idOf.get(id)}`)
    }
    it('end in trash there, and are not erased', async () => {
      const id = await add()
      await erase(id)
      await given.apply()
      expect([there(id), await given.changes(), await quiet()]).toEqual([['Trash: '], [], []])
      const tombstones = await app.platform.database.read.selectFrom('mail_tombstones').selectAll().execute()
      expect(tombstones.map(({ fingerprint }) => fingerprint)).toContain(`print of ${id}`)
    })

    it('are erased there when the account says so, but not many without approval', async () => {
      given = await givenAccount(app, server, { erase_there: true })
      const one = await add(undefined, given)
      await erase(one)
      await given.apply()
      expect([there(one), await given.changes()]).toEqual([undefined, []])
      const many: string[] = []
      for (let each = 0; each < 21; each += 1) many.push(await add('Trash', given))
      for (const id of many) await erase(id)
      await given.apply()
      expect(many.map(there)).toEqual(many.map(() => ['Trash: ']))
      expect(JSON.parse((await given.account()).asked)).toMatchObject({ reason: 'many_erased' })
      const account = await given.account()
      await app.platform.database.transact((tx) => answerChanges(app.platform, tx, account, 'many_erased', 'apply'))
      await given.apply()
      expect(many.map(there)).toEqual(many.map(() => undefined))
    })
  })

  describe('older than a week', () => {
    const old = async () => {
      const id = await add()
      await given.put(id, { mailbox: 'archived' })
      clock.advance(8 * DAY)
      await signIn()
      await given.apply()
      expect(server.commands).toEqual([])
      expect(JSON.parse((await given.account()).asked)).toMatchObject({ reason: 'old_changes' })
      return id
    }
    it.each(['apply', 'keep', 'check_again'] as const)('ask: %s', async (answer) => {
      const id = await old()
      const account = await given.account()
      await app.platform.database.transact((tx) => answerChanges(app.platform, tx, account, 'old_changes', answer))
      await given.apply()
      expect(there(id)).toEqual([answer === 'apply' ? 'Archive: ' : 'INBOX: '])
      expect(await given.changes()).toHaveLength(answer === 'check_again' ? 1 : 0)
    })
  })

  it.each([
    ['marks', ['INBOX: \\Seen']],
    ['nothing', ['INBOX: ']],
  ])('follow the setting %s', async (write_back, expected) => {
    given = await givenAccount(app, server, { write_back })
    const id = await add(undefined, given)
    await given.put(id, { mailbox: 'archived', read: true })
    await given.apply()
    expect([there(id), await given.changes()]).toEqual([expected, []])
  })

  it('that wait follow a person while the account writes nothing', async () => {
    const id = await add()
    await given.put(id, { mailbox: 'archived' })
    const write = (write_back: string) => app.nora.put(`/mail-accounts/${given.id}`, { write_back })
    await write('nothing')
    await given.put(id, { mailbox: 'spam' })
    await given.apply()
    expect(there(id)).toEqual(['INBOX: '])
    await write('all')
    await given.apply()
    expect([there(id), await given.changes()]).toEqual([['Junk: '], []])
  })
})
