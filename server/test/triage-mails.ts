import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import { rawMail } from './mails.ts'
import type { Caller } from './test-app.ts'

// Emails with an unambiguous verdict, and triage test helpers.

let mails = 0

/** A request: reply-required, with a draft. */
export const question = (changes: Parameters<typeof rawMail>[0] = {}): string => {
  mails += 1
  return rawMail({
    id: `question${mails}@lind.example`,
    date: 'Fri, 20 Nov 2026 10:00:00 +0000',
    text: 'Dear Nora,\r\n\r\ndoes it stay at 350 copies of the linen edition? Could you please confirm by Friday?\r\n\r\nBest regards,\r\nMara',
    ...changes,
  })
}

/**
 * No request: no-action, to the archive. Each from another list, so that learning from one does not affect the next.
 */
export const newsletter = (changes: Parameters<typeof rawMail>[0] = {}): string => {
  mails += 1
  return rawMail({
    id: `newsletter${mails}@paper.example`,
    from: `Paper Quarterly <news@paper${mails}.example>`,
    subject: 'Issue 41 is out',
    date: 'Fri, 20 Nov 2026 10:00:00 +0000',
    headers: [
      `List-Id: <quarterly.paper${mails}.example>`,
      'List-Unsubscribe: <https://paper.example/u>',
      'Precedence: bulk',
    ],
    text: 'In this issue: five new papers, and an interview.\r\n\r\nYou receive this because you subscribed. Unsubscribe here.',
    ...changes,
  })
}

const PITCH =
  'MAKE MONEY FAST!!! Earn $5,000 a week working from home. 100% guaranteed, no risk. Act now, click here! To be removed reply with REMOVE in the subject. This is not spam!!!'

/** Spam, each from another sender. */
export const pitch = (changes: Parameters<typeof rawMail>[0] = {}): string => {
  mails += 1
  return rawMail({
    id: `pitch${mails}@deals.example`,
    from: `Best Deals <offer@deals${mails}.example>`,
    subject: 'Increase your sales now',
    date: 'Fri, 20 Nov 2026 10:00:00 +0000',
    text: PITCH,
    ...changes,
  })
}

export async function ingestEmail(caller: Caller, raw: string, project?: string): Promise<string> {
  const { status, body, text } = await caller.post('/emails', { raw_email: raw, ...(project ? { project } : {}) })
  expect(status, text).toBe(201)
  return body.email._id as string
}

export const mailOf = async (caller: Caller, id: string) => (await caller.get(`/emails/${id}`)).body.email

export async function triage(caller: Caller, project: string, more: Record<string, unknown> = {}) {
  const { status, body, text } = await caller.post('/emails/triage-inbox', { project, ...more })
  expect(status, text).toBe(202)
  return ended(caller, body.run_id as string)
}

export async function proceed(caller: Caller, runId: string, phase: 'apply' | 'undo') {
  const { status, text } = await caller.post(`/emails/triage-runs/${runId}/${phase}`)
  expect(status, text).toBe(202)
  return ended(caller, runId)
}

export const ended = (caller: Caller, runId: string) =>
  eventually(async () => {
    const { run } = (await caller.get(`/emails/triage-runs/${runId}`)).body
    expect(['completed', 'failed', 'canceled']).toContain(run.status)
    return run
  })

export const decisionsOf = async (caller: Caller, runId: string): Promise<Record<string, unknown>[]> =>
  (await caller.get(`/emails/triage-runs/${runId}/decisions?limit=200`)).body.decisions

export const newProject = async (caller: Caller, name: string): Promise<string> =>
  (await caller.post('/projects', { name })).body.project._id as string
