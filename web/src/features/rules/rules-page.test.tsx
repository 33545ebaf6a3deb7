// @vitest-environment happy-dom

import type { Rule } from '@dossier/contract/rule'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { choose, renderPage, text } from '../../../test/render-page.tsx'
import { ok, refusal } from '../../../test/scripted-api.ts'
import { RulesPage } from './rules-page.tsx'

const rule = (name: string, position: number): Rule => ({
  _id: name,
  project: 'p1',
  name,
  enabled: true,
  position,
  stop: false,
  conditions: { all: [{ field: 'from', op: 'domain', value: 'paper.example', not: false }], any: [] },
  actions: [{ do: 'move', value: 'archived' }],
  user: 'u1',
  createdAt: '2026-11-26T10:00:00.000Z',
  updatedAt: '2026-11-26T10:00:00.000Z',
})
const RULES = 'GET /projects/p1/rules'
const STATE = { mailbox: 'inbox', labels: [], read: false, triage_primary_action: '', draft: false, note: false }
const TRIAL = {
  tried: 1000,
  matched: 1,
  changes: [
    { email_id: 'm1', subject: 'Issue 41', sender: 'Paper', before: STATE, after: { ...STATE, mailbox: 'archived' } },
  ],
}
const button = (key: string, values = {}) => screen.getByRole('button', { name: text(`rule.${key}`, values) })
const page = (offer: Parameters<typeof RulesPage>[0]['offer'] = null) => (
  <RulesPage project="p1" projects={[]} offer={offer} onProject={() => undefined} />
)

it('tells what each rule does, and moves it by its buttons', async () => {
  const { user, calls } = await renderPage(page(), {
    [RULES]: ok({ rules: [rule('News', 1), rule('Bills', 2)] }),
    'PUT /rules/Bills': ok({ rule: rule('Bills', 1) }),
  })
  const items = await screen.findAllByRole('listitem')
  expect(items[0]?.textContent).toContain('“paper.example”')
  expect(button('upOf', { name: 'News' }).getAttribute('aria-disabled')).toBe('true')
  await user.click(button('upOf', { name: 'Bills' }))
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({ path: '/rules/Bills', body: { position: 1 } })
})

it('tries an offered rule before it is saved', async () => {
  const { user, calls } = await renderPage(page({ from: 'news@paper.example', move: 'archived' }), {
    [RULES]: ok({ rules: [] }),
    'POST /rules/try': ok(TRIAL),
    'POST /projects/p1/rules': ok({ rule: rule('News', 1) }),
  })
  const form = screen.getByRole('form', { name: text('rule.add') })
  expect(document.activeElement).toBe(within(form).getByLabelText(text('rule.name')))
  const wanted = {
    conditions: { all: [{ field: 'from', op: 'is', value: 'news@paper.example', not: false }], any: [] },
    actions: [{ do: 'move', value: 'archived' }],
  }
  await user.click(button('try'))
  expect(await screen.findByText(text('rule.tried', { count: 1, tried: 1000 }))).toBeDefined()
  expect(screen.getByText('Paper: Issue 41')).toBeDefined()
  expect(calls.at(-1)?.body).toEqual({ project: 'p1', rule: wanted })
  await user.click(screen.getByRole('button', { name: text('act.save') }))
  expect(calls.find(({ method, path }) => method === 'POST' && path === '/projects/p1/rules')?.body).toMatchObject(
    wanted,
  )
})

it('forgets the trial of a rule that has changed since, and shows a refusal', async () => {
  const { user } = await renderPage(page({ from: 'news@paper.example', move: 'archived' }), {
    [RULES]: ok({ rules: [] }),
    'POST /rules/try': ok(TRIAL),
    'POST /projects/p1/rules': refusal(400, 'The pattern cannot be read.', []),
  })
  await user.click(button('try'))
  const tried = text('rule.tried', { count: 1, tried: 1000 })
  expect(await screen.findByText(tried)).toBeDefined()
  const part = (name: string) => text('rule.conditionPart', { part: text(`rule.part.${name}`), position: 1 })
  await choose(user, part('op'), text('rule.op.matches'))
  expect(screen.queryByText(tried)).toBeNull()
  await user.click(screen.getByRole('button', { name: text('act.save') }))
  expect((await screen.findByRole('alert')).textContent).toBe('The pattern cannot be read.')
})

it('offers only operators of the field, and a value only where there is one', async () => {
  const { user } = await renderPage(page({ from: 'x@paper.example', move: 'spam' }), { [RULES]: ok({ rules: [] }) })
  const part = (name: string) => text('rule.conditionPart', { part: text(`rule.part.${name}`), position: 1 })
  await choose(user, part('field'), text('rule.field.attachment'))
  await choose(user, part('op'), text('rule.op.exists'))
  expect(screen.queryByLabelText(part('value'))).toBeNull()
  await user.click(screen.getByRole('combobox', { name: part('op') }))
  const ops = within(await screen.findByRole('listbox', {}, { timeout: 10_000 })).getAllByRole('option')
  expect(ops.map(({ textContent }) => textContent)).toEqual(
    ['is', 'contains', 'matches', 'exists'].map((op) => text(`rule.op.${op}`)),
  )
})
