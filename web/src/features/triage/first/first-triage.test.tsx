// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPage, text } from '../../../../test/render-page.tsx'
import { type Answers, ok } from '../../../../test/scripted-api.ts'
import { FirstTriage } from './first-triage.tsx'

const run = {
  run_id: 'r1',
  project: 'p1',
  status: 'completed',
  phase: 'judge',
  dry_run: true,
  total: 2,
  processed: 2,
  triaged: 2,
  moved: 1,
  undone: 0,
  updatedAt: '2026-11-26T08:00:00.000Z',
  createdAt: '2026-11-26T08:00:00.000Z',
}
const decision = (email_id: string, triage_primary_action: string, mailbox_after: string) => ({
  run_id: 'r1',
  email_id,
  status: 'decided',
  sender: `Sender of ${email_id}`,
  subject: `Subject of ${email_id}`,
  triage_primary_action,
  mailbox_before: 'inbox',
  mailbox_after,
  labels_before: [],
  labels_after: [],
})
const decisions = [decision('e1', 'reply-required', 'inbox'), decision('e2', 'no-action', 'archived')]
const answers: Answers = {
  'POST /emails/triage-inbox': ok({ run_id: 'r1', run }),
  'GET /emails/triage-runs/r1': ok({ run }),
  'GET /emails/triage-runs/r1/decisions': ok({ decisions, next_cursor: null }),
  'POST /emails/triage-runs/r1/apply': ok({ run: { ...run, phase: 'apply' } }),
  'PUT /projects/p1/settings': ok({}),
}

async function open(more: Answers = {}) {
  const onDone = vi.fn<() => void>()
  const onReview = vi.fn<(runId: string) => void>()
  const element = <FirstTriage project="p1" onDone={onDone} onReview={onReview} />
  const { user, calls } = await renderPage(element, { ...answers, ...more })
  const written = () => calls.filter(({ method }) => method !== 'GET')
  return { user, written, onDone, onReview }
}
const button = (key: string) => screen.getByRole('button', { name: text(key) })

it('triages nothing before the user asks for a preview, and then only as a dry run', async () => {
  const { user, written } = await open()
  expect(written()).toEqual([])
  await user.click(button('firstTriage.preview'))
  await screen.findByText(text('firstTriage.result'))
  expect(written()).toMatchObject([{ path: '/emails/triage-inbox', body: { project: 'p1', dry_run: true } }])
  expect(screen.getByText('Subject of e1')).toBeDefined()
  expect(screen.getByText('Subject of e2')).toBeDefined()
})

it('applies what was shown, without the archive when that is not wanted', async () => {
  const { user, written, onDone } = await open()
  await user.click(button('firstTriage.preview'))
  await user.click(await screen.findByLabelText(text('firstTriage.archive', { count: 1 })))
  await user.click(button('firstTriage.apply'))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(written().at(-1)).toMatchObject({ path: '/emails/triage-runs/r1/apply', body: { leave_out: ['e2'] } })
})

it('turns on automatic triage only when asked', async () => {
  const { user, written, onDone } = await open()
  await user.click(button('firstTriage.preview'))
  await user.click(await screen.findByLabelText(text('firstTriage.automatic')))
  await user.click(button('firstTriage.apply'))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(written().at(-1)).toMatchObject({ path: '/projects/p1/settings', body: { automatic_triage: true } })
})

it('opens the run for a review, and can be left at any time', async () => {
  const { user, onDone, onReview } = await open()
  await user.click(button('firstTriage.preview'))
  await screen.findByText(text('firstTriage.result'))
  await user.click(button('firstTriage.review'))
  expect(onReview).toHaveBeenCalledWith('r1')
  await user.click(button('firstTriage.notNow'))
  expect(onDone).toHaveBeenCalledOnce()
})

it('says that there is nothing to triage', async () => {
  const { user, onDone } = await open({
    'GET /emails/triage-runs/r1': ok({ run: { ...run, total: 0, triaged: 0 } }),
    'GET /emails/triage-runs/r1/decisions': ok({ decisions: [], next_cursor: null }),
  })
  await user.click(button('firstTriage.preview'))
  await screen.findByText(text('firstTriage.nothing'))
  await user.click(button('setup.openInbox'))
  expect(onDone).toHaveBeenCalledOnce()
})
