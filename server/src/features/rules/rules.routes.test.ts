import type { MessageKey } from '@dossier/contract/messages/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { says } from '#test/in-english'
import { startTestApp, type TestApp } from '#test/test-app'
import { ingestEmail, mailOf, newProject, newsletter, question } from '#test/triage-mails'

const SUBJECT = { field: 'subject', op: 'contains', value: 'issue 41' }
const ARCHIVE = { do: 'move', value: 'archived' }
const NEWS = { name: 'News', conditions: { all: [SUBJECT] }, actions: [ARCHIVE] }

describeOnBothDatabases('rules', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  async function add(project: string, input: object = {}) {
    const { status, body, text } = await app.nora.post(`/projects/${project}/rules`, { ...NEWS, ...input })
    expect(status, text).toBe(201)
    return body.rule
  }
  const listed = async (project: string) =>
    ((await app.nora.get(`/projects/${project}/rules`)).body.rules as { name: string; position: number }[]).map(
      ({ name, position }) => `${position} ${name}`,
    )

  it('are stored complete, and changed in part', async () => {
    const project = await newProject(app.nora, 'Stored')
    const rule = await add(project)
    expect(rule).toMatchObject({
      project,
      enabled: true,
      stop: false,
      position: 1,
      user: expect.stringMatching(/./),
      conditions: { all: [{ ...SUBJECT, not: false }], any: [] },
      actions: [ARCHIVE],
    })
    const changed = await app.nora.put(`/rules/${rule._id}`, { enabled: false, name: ' Old news ' })
    expect(changed.body.rule).toMatchObject({ name: 'Old news', enabled: false, conditions: rule.conditions })
    expect((await app.nora.get(`/rules/${rule._id}`)).body.rule).toEqual(changed.body.rule)
    expect((await app.nora.del(`/rules/${rule._id}`)).body).toEqual({ deleted: true, _id: rule._id })
    expect((await app.nora.get(`/rules/${rule._id}`)).status).toBe(404)
  })

  it('keep an order without gaps when they come, move and go', async () => {
    const project = await newProject(app.nora, 'Order')
    const [a, b] = [await add(project, { name: 'A' }), await add(project, { name: 'B' })]
    await add(project, { name: 'C', position: 1 })
    expect(await listed(project)).toEqual(['1 C', '2 A', '3 B'])
    expect((await app.nora.put(`/rules/${b._id}`, { position: 1 })).body.rule.position).toBe(1)
    expect(await listed(project)).toEqual(['1 B', '2 C', '3 A'])
    expect((await app.nora.put(`/rules/${b._id}`, { position: 99 })).body.rule.position).toBe(3)
    await app.nora.del(`/rules/${a._id}`)
    expect(await listed(project)).toEqual(['1 C', '2 B'])
    await Promise.all(['D', 'E', 'F', 'G'].map((name) => add(project, { name, position: 1 })))
    expect((await listed(project)).map((line) => line[0])).toEqual(['1', '2', '3', '4', '5', '6'])
  })

  describe('are refused with the reason', () => {
    const refused: [string, object, MessageKey][] = [
      ['without a condition', { conditions: {} }, 'rules.noCondition'],
      ['with an operator of another field', condition('body', 'domain', 'x'), 'rules.wrongOp'],
      ['without a value', condition('subject', 'contains', ' '), 'rules.needsText'],
      ['with a size in words', condition('size', 'over', '2 MB'), 'rules.needsBytes'],
      ['with an unknown verdict', condition('action', 'is', 'later'), 'rules.needsAction'],
      ['with a backtracking pattern', condition('subject', 'matches', '(a)\\1'), 'rules.badPattern'],
      ['with a long pattern', condition('subject', 'matches', 'a'.repeat(201)), 'rules.patternTooLong'],
      ['with an address as domain', condition('from', 'domain', 'mara@lind.example'), 'rules.noDomain'],
      ['with a move to sent', { actions: [{ do: 'move', value: 'sent' }] }, 'rules.needsMailbox'],
      ['with an empty label', { actions: [{ do: 'label', value: ' ' }] }, 'rules.needsLabel'],
      ['with a draft without text', { actions: [{ do: 'draft' }] }, 'rules.needsReply'],
      ['with a snooze until a day', { actions: [{ do: 'snooze', value: '2026-12-01' }] }, 'rules.needsSpan'],
      ['with a snooze for nothing', { actions: [{ do: 'snooze', value: '0d' }] }, 'rules.needsSpan'],
    ]
    it.each(refused)('%s', async (_what, input, reason) => {
      const project = await newProject(app.nora, 'Refused')
      const { status, body } = await app.nora.post(`/projects/${project}/rules`, { ...NEWS, ...input })
      expect(status).toBe(400)
      expect(body.detail).toMatch(says(reason))
    })
  })

  it('are written by admins, read and run by members, and unknown to other accounts', async () => {
    const project = await newProject(app.nora, 'Rights')
    const { _id } = await add(project)
    const member = await app.withRole('member')
    expect((await member.post(`/projects/${project}/rules`, NEWS)).status).toBe(403)
    expect((await member.put(`/rules/${_id}`, { enabled: false })).status).toBe(403)
    expect((await member.del(`/rules/${_id}`)).status).toBe(403)
    expect((await member.get(`/rules/${_id}`)).status).toBe(200)
    expect((await member.post(`/rules/${_id}/run`, {})).status).toBe(202)
    for (const answer of [
      await app.otto.get(`/rules/${_id}`),
      await app.otto.get(`/projects/${project}/rules`),
      await app.otto.post(`/projects/${project}/rules`, NEWS),
      await app.otto.put(`/rules/${_id}`, { enabled: false }),
      await app.otto.del(`/rules/${_id}`),
      await app.otto.post(`/rules/${_id}/run`, {}),
      await app.otto.post('/rules/try', { rule: { conditions: NEWS.conditions, actions: NEWS.actions }, project }),
    ])
      expect(answer.status).toBe(404)
  })

  it('show what they would change, and change nothing', async () => {
    const project = await newProject(app.nora, 'Trial')
    const news = await ingestEmail(app.nora, newsletter(), project)
    const done = await ingestEmail(app.nora, newsletter(), project)
    await ingestEmail(app.nora, question(), project)
    await app.nora.put(`/emails/${done}`, { mailbox: 'archived' })
    const rule = { conditions: NEWS.conditions, actions: NEWS.actions }
    const { body } = await app.nora.post('/rules/try', { rule, project })
    expect(body).toMatchObject({ tried: 3, matched: 2 })
    expect(body.changes).toEqual([
      {
        email_id: news,
        subject: 'Issue 41 is out',
        sender: 'Paper Quarterly',
        before: {
          mailbox: 'inbox',
          labels: [],
          read: false,
          starred: false,
          snoozed: false,
          triage_primary_action: '',
          draft: false,
          note: false,
        },
        after: {
          mailbox: 'archived',
          labels: [],
          read: false,
          starred: false,
          snoozed: false,
          triage_primary_action: '',
          draft: false,
          note: false,
        },
      },
    ])
    expect((await mailOf(app.nora, news)).mailbox).toBe('inbox')
    expect((await app.nora.post('/rules/try', { rule, project, limit: 1 })).body.tried).toBe(1)
  })

  it('go with their project', async () => {
    const [project, other] = [await newProject(app.nora, 'Going'), await newProject(app.nora, 'Staying')]
    const { _id } = await add(project)
    expect((await app.nora.del(`/projects/${project}?move_to=${other}`)).status).toBe(200)
    expect((await app.nora.get(`/rules/${_id}`)).status).toBe(404)
    expect(await listed(other)).toEqual([])
  })
})

function condition(field: string, op: string, value: string): object {
  return { conditions: { all: [{ field, op, value }] } }
}
