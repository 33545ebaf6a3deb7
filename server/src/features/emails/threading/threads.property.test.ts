import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { startTestApp, type TestApp } from '#test/test-app'

interface Sketch {
  references: number[]
  inReplyTo: number | null
}

const MOST = 6
const GHOSTS = 2
const anyId = fc.nat({ max: MOST + GHOSTS - 1 })
const sketch: fc.Arbitrary<Sketch> = fc.record({
  references: fc.array(anyId, { maxLength: 3 }),
  inReplyTo: fc.option(anyId),
})
const cases = fc.array(sketch, { minLength: 1, maxLength: MOST }).chain((mails) => {
  const places = mails.map((_, index) => index)
  const order = fc.shuffledSubarray(places, { minLength: places.length, maxLength: places.length })
  return fc.record({ mails: fc.constant(mails), orders: fc.tuple(order, order, order) })
})

function components(mails: Sketch[]): number[] {
  const names = mails.map((mail, index) => [
    index,
    ...mail.references,
    ...(mail.inReplyTo === null ? [] : [mail.inReplyTo]),
  ])
  const group = Array.from({ length: MOST + GHOSTS }, (_, index) => index)
  for (let round = 0; round < group.length; round += 1) {
    for (const ids of names) {
      const least = Math.min(...ids.map((id) => group[id] ?? 0))
      for (const id of ids) group[id] = least
    }
  }
  return mails.map((_, index) => group[index] ?? 0)
}

describeOnBothDatabases('threads', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine, { work: false })
  })
  afterAll(() => app.stop())

  let round = 0
  const idOf = (number: number): string => `m${number}.${round}@x.example`

  const arrive = async (mails: Sketch[], index: number): Promise<string> => {
    const mail = mails[index]
    if (!mail) throw new Error('no such mail')
    const parsed = {
      message_id: idOf(index),
      from: 'mara@lind.example',
      subject: 'Linen',
      text: `${index}`,
      references: mail.references.map(idOf),
      in_reply_to: mail.inReplyTo === null ? '' : idOf(mail.inReplyTo),
    }
    const input = {
      tenantId: app.nora.tenantId,
      projectId: '',
      source: 'api' as const,
      raw: null,
      parsed,
      html: '',
      triaged: false,
    }
    return (await app.app.features.emails.ingest(input)).emailId
  }

  it('are the connected sets, whatever the order of arrival, and keep the oldest id', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ mails, orders }) => {
        const groups = components(mails)
        for (const order of orders) {
          round += 1
          const ids: string[] = []
          for (const index of order) ids[index] = await arrive(mails, index)
          const read = await app.app.features.emails.read(app.nora.tenantId, ids)
          for (const [index, { email, thread }] of read.entries()) {
            const members = order.filter((other) => groups[other] === groups[index])
            expect(email.thread_id).toBe(ids[members[0] ?? -1])
            expect(thread.size).toBe(members.length)
            expect(thread.mails.map(({ id }) => id).sort()).toEqual(members.map((member) => ids[member] ?? '').sort())
          }
        }
      }),
      { numRuns: 40 },
    )
  })
})
