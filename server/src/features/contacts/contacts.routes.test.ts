// @module-tag slow

import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { type MailText, rawMail } from '#test/mails'
import { type Caller, callerOf, startTestApp, type TestApp } from '#test/test-app'

const DAY = 86_400_000
const START = Date.parse('2026-12-04T09:30:00Z')
const DOMAIN = 'in.press.example'

describeOnBothDatabases('contacts', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  beforeAll(async () => {
    clock = manualClock(START)
    app = await startTestApp(engine, { clock, work: false, config: { emailForwardDomain: DOMAIN } })
  })
  afterAll(() => app.stop())

  let count = 0
  async function newAccount(): Promise<Caller> {
    count += 1
    const person = { email: `owner${count}@own.example`, password: 'a long enough password', name: '' }
    const { body } = await app.nobody.post('base:/auth/register', person)
    return callerOf(app.baseUrl, body.token as string, body.user.host_id as string)
  }

  async function ingest(
    caller: Caller,
    mail: MailText & { daysAgo?: number },
    { labels, ...more }: { labels?: string[]; mailbox?: string } = {},
  ): Promise<string> {
    count += 1
    const date = new Date(clock.now() - (mail.daysAgo ?? 0) * DAY - 1_000 - count)
    const raw = rawMail({ id: `contact${count}@x.example`, date, ...mail })
    const { body, status, text } = await caller.post('/emails', { raw_email: raw, ...more })
    expect(status, text).toBe(201)
    const id = body.email._id as string
    if (labels) await caller.put(`/emails/${id}`, { labels })
    return id
  }
  const receive = (caller: Caller, from: string, more: MailText & { daysAgo?: number } = {}) =>
    ingest(caller, { from, ...more })
  const send = (
    caller: Caller,
    to: string,
    more: MailText & { daysAgo?: number } = {},
    fields: { labels?: string[] } = {},
  ) => ingest(caller, { from: 'Own <owner@own.example>', to, ...more }, { mailbox: 'sent', ...fields })

  const find = async (caller: Caller, query = ''): Promise<string[]> => {
    const { body, status, text } = await caller.get(`/contacts?q=${encodeURIComponent(query)}`)
    expect(status, text).toBe(200)
    return body.contacts.map(({ address }: { address: string }) => address)
  }
  const page = async (caller: Caller, address: string) => {
    const { body, status, text } = await caller.get(`/contacts/${encodeURIComponent(address)}`)
    expect(status, text).toBe(200)
    return body
  }

  it('lists the most used and most recent first, and people that one wrote to before those one only heard from', async () => {
    const caller = await newAccount()
    await receive(caller, 'Often Long Ago <old@lind.example>', { daysAgo: 800 })
    await receive(caller, 'Often Long Ago <old@lind.example>', { daysAgo: 799 })
    await receive(caller, 'Heard <heard@lind.example>', { daysAgo: 1 })
    await send(caller, 'Written <written@lind.example>', { daysAgo: 1 })
    await send(caller, 'Twice <twice@lind.example>', { daysAgo: 2 })
    await receive(caller, 'Twice <twice@lind.example>', { daysAgo: 2 })
    expect(await find(caller)).toEqual([
      'twice@lind.example',
      'written@lind.example',
      'heard@lind.example',
      'old@lind.example',
    ])
    const { contacts } = (await caller.get('/contacts?q=twice')).body
    expect(contacts).toMatchObject([{ address: 'twice@lind.example', name: 'Twice', sent: 1, received: 1 }])
    expect((await caller.get('/contacts?limit=1')).body.contacts).toHaveLength(1)
  })

  it('finds by the first letters of a word of the name, the local part and the domain, without accents and case', async () => {
    const caller = await newAccount()
    await receive(caller, '=?utf-8?q?J=C3=BCrgen_M=C3=B8ller-O=27Brien?= <juergen.moeller@mail.Werkstatt.example>')
    const address = 'juergen.moeller@mail.werkstatt.example'
    const found = ['j', 'jurg', 'JÜRG', 'mol', 'mø', "o'b", 'brien', 'juergen.m', 'moeller', 'mail.w', 'werk']
    for (const query of [...found, 'Möller-O', 'brien jur', address, 'juergen.moeller@', 'Jürgen <juergen']) {
      expect(await find(caller, query), query).toEqual([address])
    }
    for (const query of ['rgen', 'example', 'statt', 'jurgen x', '%', '_', '@']) {
      expect(await find(caller, query), query).toEqual([])
    }
  })

  it('leaves out own and project addresses, spam, trash, lists, robots and no-reply addresses', async () => {
    const caller = await newAccount()
    const own = (await caller.get('/profile')).body.profile.email as string
    const [project] = (await caller.get('/projects')).body.projects
    const { alias, address } = (await caller.get(`/projects/${project._id}/address`)).body.address
    await send(caller, `${own}, ${own.replace('@', '+tag@')}, ${alias || address}, old@${DOMAIN}`)
    await receive(caller, 'News <news@shop.example>', { headers: ['List-Unsubscribe: <mailto:off@shop.example>'] })
    await receive(caller, 'no-reply@shop.example')
    await receive(caller, 'robot@shop.example', { headers: ['Auto-Submitted: auto-generated'] })
    await receive(caller, 'away@shop.example', { subject: 'Out of office', headers: ['Auto-Submitted: auto-replied'] })
    const spam = await receive(caller, 'spam@shop.example')
    await caller.put(`/emails/${spam}`, { mailbox: 'spam' })
    expect(await find(caller)).toEqual(['away@shop.example'])
    await send(caller, 'no-reply@shop.example')
    expect(await find(caller)).toEqual(['no-reply@shop.example', 'away@shop.example'])
  })

  const groups = async (caller: Caller, query: string): Promise<[string, string[]][]> => {
    const { body, status, text } = await caller.get(`/contacts?q=${encodeURIComponent(query)}`)
    expect(status, text).toBe(200)
    return body.groups.map((group: { name: string; members: { address: string }[] }) => [
      group.name,
      group.members.map(({ address }) => address),
    ])
  }

  it('offers a label as the group of everyone in its threads, the best first', async () => {
    const caller = await newAccount()
    const first = { id: 'stand@lind.example', subject: 'Stand' }
    await ingest(caller, { from: 'Mara Lind <mara@lind.example>', ...first, daysAgo: 9 }, { labels: ['Böok Fair'] })
    await send(caller, 'Wim <wim@bakker.example>, mara@lind.example', { inReplyTo: first.id, subject: 'Re: Stand' })
    await receive(caller, 'Elsewhere <else@lind.example>')
    const fair = [['Böok Fair', ['mara@lind.example', 'wim@bakker.example']]]
    for (const query of ['b', 'book', 'FAIR', 'fair boo', 'böok fair'])
      expect(await groups(caller, query)).toEqual(fair)
    for (const query of ['', 'air', 'fair x', 'mara', 'fair@', '%']) expect(await groups(caller, query)).toEqual([])
  })

  it('offers no group of one, of system labels, or of more than 50 people', async () => {
    const caller = await newAccount()
    await ingest(caller, { from: 'Mara <mara@lind.example>' }, { labels: ['alone', 'crowd', 'triaged'] })
    await send(caller, 'Wim <wim@bakker.example>', {}, { labels: ['triaged'] })
    const crowd = Array.from({ length: 50 }, (_, at) => `p${at}@crowd.example`)
    await send(caller, crowd.join(', '), {}, { labels: ['crowd', 'fifty'] })
    expect(await groups(caller, 'alone')).toEqual([])
    expect(await groups(caller, 'crowd')).toEqual([])
    expect(await groups(caller, 'triaged')).toEqual([])
    expect((await groups(caller, 'fifty'))[0]?.[1]).toHaveLength(50)
  })

  it('leaves own, project and no-reply addresses out of groups, and emails in spam and trash', async () => {
    const [caller, stranger] = [await newAccount(), await newAccount()]
    const own = (await caller.get('/profile')).body.profile.email as string
    const label = { labels: ['Fair'] }
    await send(caller, `${own}, old@${DOMAIN}, no-reply@lind.example, mara@lind.example`, {}, label)
    expect(await groups(caller, 'fair')).toEqual([])
    const wim = await ingest(caller, { from: 'Wim <wim@bakker.example>' }, label)
    expect(await groups(caller, 'fair')).toEqual([['Fair', ['mara@lind.example', 'wim@bakker.example']]])
    expect(await groups(stranger, 'fair')).toEqual([])
    await caller.put(`/emails/${wim}`, { mailbox: 'trash' })
    expect(await groups(caller, 'fair')).toEqual([])
  })

  it('counts a contact form neither for its address nor as a robot', async () => {
    const caller = await newAccount()
    const headers = ['Reply-To: Dana <dana@reed.example>']
    await receive(caller, 'Website <noreply@site.example>', { headers })
    await receive(caller, 'Website <system@site.example>', { headers })
    expect(await find(caller)).toEqual([])
  })

  it('keeps the name that people use themselves before the one that others give them', async () => {
    const caller = await newAccount()
    await receive(caller, 'Mara Lind <mara@lind.example>', { daysAgo: 9 })
    await send(caller, 'mara from the mill <mara@lind.example>', { daysAgo: 1 })
    expect((await page(caller, 'MARA@lind.example')).contact.name).toBe('Mara Lind')
    await receive(caller, 'Mara Lind-Oak <mara@lind.example>')
    await receive(caller, '"mara@lind.example" <mara@lind.example>')
    expect((await page(caller, 'mara@lind.example')).contact.name).toBe('Mara Lind-Oak')
  })

  it('shows nothing of another account', async () => {
    const [one, two] = [await newAccount(), await newAccount()]
    await receive(one, 'Mara Lind <mara@lind.example>')
    expect(await find(two, 'mara')).toEqual([])
    expect((await two.get('/contacts/mara@lind.example')).status).toBe(404)
    const reader = await app.withScopes(['knowledge:read'])
    expect((await reader.get('/contacts')).status).toBe(403)
  })

  it('shows a person with other addresses, conversations, notes and whether a filter blocks them', async () => {
    const caller = await newAccount()
    const first = await receive(caller, 'Mara Lind <mara@lind.example>', { id: 'first@lind.example', daysAgo: 3 })
    const answer = await send(caller, 'mara@lind.example', { inReplyTo: 'first@lind.example', daysAgo: 2 })
    const other = await receive(caller, 'Mara Lind <mara@lind.example>', { subject: 'Paper', daysAgo: 1 })
    await receive(caller, 'Mara Lind <mara@home.example>', { subject: 'Dinner' })
    const note = async (content: string) =>
      (await caller.post('/notes', { title: 'About', content })).body.note._id as string
    const mention = await note('<p>Write to mara@lind.example, she knows.</p>')
    await note('<p>Write to tamara@lind.example or mara@lind.example.org.</p>')
    const linked = await note('<p>Nothing</p>')
    await caller.post('/links', { source_id: linked, source_type: 'note', target_id: first, target_type: 'email' })
    const shown = await page(caller, 'mara@lind.example')
    expect(shown.contact).toMatchObject({ sent: 1, received: 2, blocked: false })
    expect(shown.contact.other_addresses).toEqual(['mara@home.example'])
    expect(shown.conversations.map(({ _id }: { _id: string }) => _id)).toEqual([other, answer])
    expect(shown.records.map(({ id, via }: { id: string; via: string }) => [id, via])).toEqual([
      [linked, 'link'],
      [mention, 'mention'],
    ])
    const [project] = (await caller.get('/projects')).body.projects
    await caller.put(`/projects/${project._id}`, { email_filter: 'lind.example' })
    expect((await page(caller, 'mara@lind.example')).contact.blocked).toBe(true)
  })

  const readAll = async (tenantId: string) => {
    const { read } = app.platform.database
    const emails = await read.selectFrom('contact_emails').selectAll().where('tenant_id', '=', tenantId).execute()
    const contacts = await read.selectFrom('contacts').selectAll().where('tenant_id', '=', tenantId).execute()
    const mails = await read
      .selectFrom('emails')
      .select(['id', 'mailbox', 'source', 'received_at', 'from_list', 'to_list'])
      .where('tenant_id', '=', tenantId)
      .execute()
    return { emails, contacts, mails }
  }

  async function checkCounts(tenantId: string): Promise<void> {
    const { emails, contacts, mails } = await readAll(tenantId)
    const expectedLinks = mails
      .filter(({ mailbox }) => mailbox !== 'spam' && mailbox !== 'trash')
      .flatMap((mail) => {
        const sent = mail.mailbox === 'sent'
        const [address] = JSON.parse(sent ? mail.to_list : mail.from_list) as string[]
        return [`${mail.id} ${address} ${sent ? 1 : 0} ${mail.received_at}`]
      })
    expect(emails.map((row) => `${row.email_id} ${row.address} ${row.sent} ${row.at}`).sort()).toEqual(
      expectedLinks.sort(),
    )
    const sums = Map.groupBy(emails, ({ address }) => address)
    expect(contacts.map(({ address }) => address).sort()).toEqual([...sums.keys()].sort())
    for (const contact of contacts) {
      const rows = sums.get(contact.address) ?? []
      expect(contact).toMatchObject({
        sent: rows.filter(({ sent }) => sent === 1).length,
        received: rows.filter(({ sent }) => sent === 0).length,
        last_at: Math.max(...rows.map(({ at }) => at)),
      })
      expect(contact.score).toBeCloseTo(
        rows.reduce((sum, { score }) => sum + score, 0),
        9,
      )
    }
  }

  it('agrees with the stored emails after any moves, edits, deletions and imports', async () => {
    const step = fc.record({
      do: fc.constantFrom('receive', 'send', 'inbox', 'archived', 'sent', 'spam', 'trash', 'delete', 'edit', 'repeat'),
      which: fc.nat({ max: 9 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
        const caller = await newAccount()
        const ids: string[] = []
        for (const { do: verb, which } of steps) {
          const id = ids[which % Math.max(ids.length, 1)] ?? 'none'
          const person = `Person <p${which % 3}@lind.example>`
          if (verb === 'receive') ids.push(await receive(caller, person, { daysAgo: which }))
          else if (verb === 'send') ids.push(await send(caller, person, { daysAgo: which }))
          else if (verb === 'delete') await caller.del(`/emails/${id}`)
          else if (verb === 'edit') await caller.put(`/emails/${id}`, { from: [`q${which}@lind.example`] })
          else if (verb === 'repeat') await app.app.features.emails.rebuild(caller.tenantId, '')
          else await caller.put(`/emails/${id}`, { mailbox: verb })
        }
        await checkCounts(caller.tenantId)
      }),
      { numRuns: 12 },
    )
  })
})
