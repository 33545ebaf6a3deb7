import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type MailText, mailWithAttachments, rawMail } from '#test/mails'
import { startTestApp, type TestApp } from '#test/test-app'

describeOnBothDatabases('POST /emails/search', (_open, engine) => {
  let app: TestApp
  let project = ''
  const day = (number: number): Date => new Date(Date.UTC(2020, 0, number, 12))

  beforeAll(async () => {
    app = await startTestApp(engine)
    project = (await app.nora.post('/projects', { name: 'Other' })).body.project._id as string
    await send('one', {
      date: day(1),
      from: 'Mara Lind <mara@lind.example>',
      subject: 'Linen édition',
      text: 'Three hundred copies of the blue book',
    })
    await send('two', {
      date: day(2),
      from: 'Tim <tim@mill.example>',
      to: 'Nora <nora@press.example>, Mara <mara@lind.example>',
      subject: 'Paper',
      text: 'blue paper, hundred three',
    })
    await send('three', {
      date: day(3),
      from: 'Mara Lind <mara@lind.example>',
      subject: 'Re: Linen édition',
      text: 'Three hundred it is',
      inReplyTo: 'one@x.example',
    })
    await app.nora.post('/emails', {
      raw_email: mailWithAttachments(
        { id: 'four@x.example', date: day(4), from: 'tim@mill.example', subject: 'Offer' },
        [{ filename: 'filename="o.txt"', type: 'text/plain', content: 'walnut shelves' }],
      ),
    })
    await app.nora.post('/emails', {
      raw_email: rawMail({ id: 'five@x.example', date: day(5), subject: 'Linen elsewhere' }),
      project,
    })
    await change('two', { mailbox: 'archived', labels: ['To print'] })
    await change('five', { mailbox: 'trash' })
  })
  afterAll(() => app.stop())

  const send = (id: string, mail: MailText) =>
    app.nora.post('/emails', { raw_email: rawMail({ ...mail, id: `${id}@x.example` }) })
  const change = async (id: string, body: object) => {
    const mails = [
      ...(await app.nora.get('/emails?limit=200')).body.emails,
      ...(await app.nora.get('/emails?mailbox=inbox')).body.emails,
    ]
    const mail = mails.find(({ message_id }: { message_id: string }) => message_id === `${id}@x.example`)
    expect((await app.nora.put(`/emails/${mail._id}`, body)).status).toBe(200)
  }
  const search = async (query: string, options?: object) => {
    const { status, body, text } = await app.nora.post('/emails/search', { query, ...(options ? { options } : {}) })
    expect(status, text).toBe(200)
    return body
  }
  const found = async (query: string, options?: object) =>
    (await search(query, options)).results.map(
      ({ message_id }: { message_id: string }) => message_id.split('@')[0],
    ) as string[]

  it.each([
    ['linen', ['three', 'one']],
    ['edition', ['three', 'one']],
    ['EDITION three', ['three', 'one']],
    ['lin', ['three', 'two', 'one']],
    ['from:mara', ['three', 'one']],
    ['from:lind.example', ['three', 'one']],
    ['from:mar linen', ['three', 'one']],
    ['from:"mara lind" blue', ['one']],
    ['from:tim@mill.example', ['four', 'two']],
    ['to:mara', ['two']],
    ['subject:linen blue', ['one']],
    ['subject:blue', []],
    ['subject:"linen edition"', ['three', 'one']],
    ['"three hundred"', ['three', 'one']],
    ['"hundred three"', ['two']],
    ['blue -paper', ['one']],
    ['hundred -"blue book"', ['three', 'two']],
    ['has:attachment', ['four']],
    ['is:unread linen', ['three', 'one']],
    ['is:read', []],
    ['is:starred', []],
    ['walnut', ['four']],
    ['in:archived', ['two']],
    ['in:archive blue', ['two']],
    ['in:trash linen', ['five']],
    ['label:to-print', ['two']],
    ['label:"to print" blue', ['two']],
    ['after:2020-01-02 before:2020-01-04', ['three', 'two']],
    ['before:2020-01-02', ['one']],
    ['after:2020-01-03T12:00:00Z', ['four', 'three']],
    ['-linen', ['four', 'two']],
    ['nothing at all like this', []],
    ['', ['four', 'three', 'two', 'one']],
    ['???', ['four', 'three', 'two', 'one']],
    ['"three hundred', ['three', 'one']],
    ['from:"mara li', ['three', 'one']],
    ['blue -"paper', ['one']],
    // Exclusions alone are valid, even with no results.
    ['-linen -walnut -paper', []],
    ['-', ['four', 'three', 'two', 'one']],
    ['-???', ['four', 'three', 'two', 'one']],
    ['--linen', ['four', 'two']],
    // Excludes whole words only, and ignores the keys of the stored JSON.
    ['hundred -pape', ['three', 'two', 'one']],
    ['hundred -role -name -address -to -cc', ['three', 'two', 'one']],
    ['hundred -mara@lind.example', []],
    ['-tim@mill.example', ['three', 'one']],
    ['"role from"', []],
    // A phrase does not span subject and text.
    ['"edition three"', []],
    ['"three hundreds"', []],
    ['"Three, hundred"', ['three', 'one']],
    ['"linen edition" -"hundred copies"', ['three']],
    ['from: mara', []],
    ['nothing:here', []],
    ['from:tim from:mara', []],
  ])('%j finds %j', async (query, expected) => {
    expect(await found(query)).toEqual(expected)
  })

  it('takes the same as options, under each of their names', async () => {
    expect(await found('linen', { mailbox: 'trash' })).toEqual(['five'])
    expect(await found('', { project, mailbox: 'trash' })).toEqual(['five'])
    expect(await found('', { project_id: project, mailbox: 'trash' })).toEqual(['five'])
    expect(await found('', { project })).toEqual([])
    expect(await found('', { label: 'TO PRINT' })).toEqual(['two'])
    expect(await found('', { from: 'mill' })).toEqual(['four', 'two'])
    expect(await found('blue', { from: 'Tim' })).toEqual(['two'])
    expect(await found('', { to: 'mara@lind' })).toEqual(['two'])
    expect(await found('', { after: '2020-01-02', before: '2020-01-03' })).toEqual(['two'])
    expect(await found('', { after: null, label: null, mailbox: '' })).toHaveLength(4)
  })

  it('answers the newest match of each thread, when asked', async () => {
    expect(await found('three', { threads: true })).toEqual(['three', 'two'])
    expect(await search('', { threads: true, limit: 2, page: 2 })).toMatchObject({ found: 3, results: { length: 1 } })
    expect(await found('blue book', { threads: true })).toEqual(['one'])
  })

  it('shows the text around each match, when asked', async () => {
    const { results, excerpts } = await search('copies', { excerpts: true })
    expect(excerpts).toEqual([
      {
        email_id: results[0]._id,
        highlight_field: 'body',
        highlight_segments: [
          { text: 'Three hundred ', highlighted: false },
          { text: 'copies', highlighted: true },
          { text: ' of the blue book', highlighted: false },
        ],
      },
    ])
    expect((await search('from:mara subject:linen', { excerpts: true })).excerpts[0]).toMatchObject({
      highlight_field: 'title',
    })
    expect((await search('', { excerpts: true })).excerpts).toHaveLength(4)
    expect(await search('copies')).not.toHaveProperty('excerpts')
  })

  it('pages, and says how many there are', async () => {
    expect(await search('', { page: 2, limit: 3 })).toMatchObject({
      found: 4,
      page: 2,
      limit: 3,
      results: [{ message_id: 'one@x.example' }],
    })
    expect(await search('', { perPage: 2 })).toMatchObject({ found: 4, page: 1, limit: 2 })
    expect(await search('', { per_page: 1, page: 9 })).toMatchObject({ found: 4, limit: 1, results: [] })
    expect(await search('', { limit: 1000 })).toMatchObject({ limit: 200 })
    expect(await search('linen')).not.toHaveProperty('found_is_minimum')
  })

  it('names what is wrong', async () => {
    const wrong: [object, string][] = [
      [{ before: 'soon' }, '/options/before'],
      [{ after: '2020-13-01' }, '/options/after'],
      [{ mailbox: 'outbox' }, '/options/mailbox'],
      [{ limit: 0 }, '/options/limit'],
      [{ page: 0 }, '/options/page'],
    ]
    for (const [options, pointer] of wrong) {
      const { status, body } = await app.nora.post('/emails/search', { query: 'x', options })
      expect(status, pointer).toBe(400)
      expect(body.errors[0].pointer).toBe(pointer)
    }
    const extra = await app.nora.post('/emails/search', { query: 'x', options: { fuzzy: true } })
    expect(extra.headers.get('x-ignored-fields')).toBe('/options/fuzzy')
    expect((await app.nora.post('/emails/search', { query: 'x', options: { project: 'nothing' } })).status).toBe(404)
    expect((await app.nora.post('/emails/search', { query: 'x'.repeat(1001) })).status).toBe(400)
  })

  it('finds as much whether or not another account has the same mails', async () => {
    const before = await app.otto.post('/emails/search', { query: 'linen' })
    expect(before.body).toMatchObject({ found: 0, results: [] })
    const raw = rawMail({ id: 'one@x.example', date: day(1), from: 'mara@lind.example', subject: 'Linen édition' })
    expect((await app.otto.post('/emails', { raw_email: raw })).status).toBe(201)
    expect((await app.otto.post('/emails/search', { query: 'linen -walnut' })).body.found).toBe(1)
    expect(await found('linen -walnut')).toEqual(['three', 'one'])
  })

  it('finds nothing of another account', async () => {
    for (const query of ['hundred', 'from:tim', 'in:trash', '-linen', '"three hundred"']) {
      expect((await app.otto.post('/emails/search', { query })).body, query).toMatchObject({ results: [], found: 0 })
    }
    expect((await app.otto.post('/emails/search', { query: '', options: { project } })).status).toBe(404)
  })

  it('finds file names and words that only the HTML has', async () => {
    const boundary = 'Content-Type: multipart/alternative; boundary=b'
    const html = '<p>Three hundred copies of the blue book, with the coupon <b>ZULU77</b></p>'
    const parts = [
      '--b',
      '',
      'Three hundred copies of the blue book',
      '--b',
      'Content-Type: text/html',
      '',
      html,
      '--b--',
    ]
    await app.nora.post('/emails', {
      raw_email: mailWithAttachments({ id: 'files@x.example', date: day(6), subject: 'Plans' }, [
        { filename: 'filename="floorplan_kitchen_0815.jpg"', type: 'image/jpeg', content: 'x' },
      ]),
    })
    await app.nora.post('/emails', {
      raw_email: ['Message-ID: <html@x.example>', 'Subject: Code', boundary, '', ...parts].join('\r\n'),
    })
    for (const query of ['floorplan', 'floorplan_kitchen_0815.jpg', 'kitchen', '"kitchen 0815"'])
      expect(await found(query), query).toEqual(['files'])
    expect(await found('zulu77')).toEqual(['html'])
    await app.app.features.emails.rebuild(app.nora.tenantId, '')
    expect(await found('zulu77 coupon')).toEqual(['html'])
    expect(await found('floorplan')).toEqual(['files'])
  })

  describe('over long mails', () => {
    it('reads texts in small portions, and still finds the oldest', async () => {
      const batch = Array.from({ length: 260 }, (_, number) =>
        Buffer.from(
          rawMail({
            id: `bulk${number}@x.example`,
            date: new Date(Date.UTC(2019, 0, 1, 0, number)),
            subject: 'Bulk',
            text: number === 0 ? 'grey heron' : `heron grey ${number}`,
          }),
        ),
      )
      const where = (await app.nora.post('/projects', { name: 'Bulk' })).body.project._id as string
      await app.app.features.emails.import(
        { tenantId: app.nora.tenantId, projectId: where },
        batch.map((raw) => ({ raw })),
      )
      expect(await found('"grey heron"', { project: where })).toEqual(['bulk0'])
      expect(await search('-bulk', { project: where })).toMatchObject({ found: 0 })
      expect(await search('heron -nothing', { project: where, limit: 5, page: 52 })).toMatchObject({
        found: 260,
        results: { length: 5 },
      })
    })
  })

  it('finds in the inbox what the inbox shows', async () => {
    const listed = async (query: string) =>
      (await app.nora.get(`/emails?project=${project}&${query}`)).body.emails.map(
        ({ message_id }: { message_id: string }) => message_id.split('@')[0],
      ) as string[]
    const ofProject = (query: string) => found(query, { project })
    for (const id of ['kept', 'aside', 'asked'])
      await app.nora.post('/emails', {
        raw_email: rawMail({ id: `${id}@x.example`, date: day(6), subject: 'Velvet', text: 'velvet' }),
        project,
        ...(id === 'asked' ? { mailbox: 'sent' } : {}),
      })
    await change('aside', { snoozed_until: '2999-01-01T00:00:00Z' })
    await change('asked', { remind_at: '2020-01-01T00:00:00Z' })
    expect((await ofProject('in:inbox velvet')).toSorted()).toEqual(['asked', 'kept'])
    expect((await ofProject('in:inbox')).toSorted()).toEqual((await listed('mailbox=inbox')).toSorted())
    expect((await found('velvet', { project, mailbox: 'inbox' })).toSorted()).toEqual(['asked', 'kept'])
    for (const query of ['is:snoozed', 'in:snoozed velvet', 'in:inbox is:snoozed'])
      expect(await ofProject(query)).toEqual(['aside'])
    expect(await listed('snoozed=true')).toEqual(['aside'])
    expect(await ofProject('in:archive is:snoozed')).toEqual([])
    expect((await ofProject('velvet')).toSorted()).toEqual(['aside', 'asked', 'kept'])
    const { counts } = (await app.nora.get(`/counts?project=${project}`)).body
    expect(counts).toMatchObject({ mailboxes: { inbox: 1, sent: 1 }, snoozed: 1 })
  })
})
