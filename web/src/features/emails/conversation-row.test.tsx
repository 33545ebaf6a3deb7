// @vitest-environment happy-dom

import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPage, text } from '../../../test/render-page.tsx'
import { ConversationRow, type RowActs } from './conversation-row.tsx'
import type { ListRow } from './list-row.ts'

const email: ListRow = {
  _id: 'e1',
  thread_id: 't1',
  thread_size: 1,
  mailbox: 'inbox',
  labels: [],
  received_at: '2026-11-20T09:00:00.000Z',
  listed_at: '2026-11-20T09:00:00.000Z',
  read: true,
  subject: 'The offer',
  triaged: true,
  triage_status: 'complete',
  triage_primary_action: 'reply-required',
  triage_error: '',
  triage_draft_id: '',
  sync_state: '',
  starred: false,
  snoozed_until: null,
  returned_at: null,
  returned_reason: '',
  remind_at: null,
  answered_at: null,
  sender: 'Mara Lind',
  recipients: [],
  attached: false,
  preview: 'Please send the signed offer.',
  due: null,
  event: null,
  suspicious: false,
  excerpt: [],
}

async function open(fields: Partial<ListRow> = {}) {
  const acts = {
    open: vi.fn<RowActs['open']>(),
    focus: vi.fn<RowActs['focus']>(),
    tick: vi.fn<RowActs['tick']>(),
    archive: vi.fn<RowActs['archive']>(),
    read: vi.fn<RowActs['read']>(),
    star: vi.fn<RowActs['star']>(),
    snooze: vi.fn<RowActs['snooze']>(),
    menu: vi.fn<RowActs['menu']>(() => true),
  }
  const row = { ...email, ...fields }
  const { user } = await renderPage(
    <div role="grid">
      <ConversationRow email={row} open={false} current position={1} ticked={false} ticking={false} acts={acts} />
    </div>,
  )
  return { user, acts, row: screen.getByRole('row'), email: row }
}

it('tells the sender, the subject and how the text begins', async () => {
  const { row } = await open()
  expect(row.textContent).toContain('Mara Lind')
  expect(row.textContent).toContain('The offer')
  expect(row.textContent).toContain('Please send the signed offer.')
})

it('tells where a search was found, instead of how the text begins', async () => {
  const { row } = await open({
    excerpt: [
      { text: 'the ', highlighted: false },
      { text: 'linen', highlighted: true },
    ],
  })
  expect(row.querySelector('mark')?.textContent).toBe('linen')
  expect(row.textContent).toContain('the linen')
  expect(row.textContent).not.toContain('Please send')
})

it('marks an unread email for eyes and ears', async () => {
  const { row } = await open({ read: false })
  expect(row.classList.contains('unread')).toBe(true)
  expect(within(row).getByRole('img', { name: text('list.unread') })).toBeDefined()
})

it('has words for an email without a sender and a subject', async () => {
  const { row } = await open({ sender: '', subject: '' })
  expect(row.textContent).toContain(text('list.noSender'))
  expect(row.textContent).toContain(text('list.noSubject'))
})

it('names the recipients of a sent email', async () => {
  const { row } = await open({ mailbox: 'sent', recipients: ['Ada', 'Bo'] })
  expect(row.textContent).toContain(text('list.to', { names: 'Ada, Bo' }))
})

it('opens with a click, and ticks without opening', async () => {
  const { user, acts, row, email } = await open()
  await user.click(within(row).getByRole('checkbox'))
  expect(acts.tick.mock.calls).toEqual([[email, false]])
  expect(acts.open).not.toHaveBeenCalled()
  await user.click(within(row).getByText('The offer'))
  expect(acts.open.mock.calls).toEqual([[email]])
})

it('extends the ticks with Shift', async () => {
  const { user, acts, row, email } = await open()
  await user.keyboard('{Shift>}')
  await user.click(within(row).getByRole('checkbox'))
  await user.keyboard('{/Shift}')
  expect(acts.tick.mock.calls).toEqual([[email, true]])
})

it('shows its acts to a mouse, and they do not open it', async () => {
  const { user, acts, row, email } = await open()
  expect(within(row).queryByRole('button')).toBeNull()
  await user.hover(row)
  // A pointer that moves to them stays in the row, but not for this driver.
  within(row)
    .getByRole('button', { name: `${text('act.archive')}: The offer` })
    .click()
  within(row)
    .getByRole('button', { name: `${text('act.markUnread')}: The offer` })
    .click()
  expect(acts.archive.mock.calls).toEqual([[email]])
  expect(acts.read.mock.calls).toEqual([[email, false]])
  expect(acts.open).not.toHaveBeenCalled()
  await user.unhover(row)
  expect(within(row).queryByRole('button')).toBeNull()
})

it('says in one chip why it matters', async () => {
  const { row } = await open({ triage_draft_id: 'd1', suspicious: true })
  expect([...row.querySelectorAll('.row-chip')].map(({ textContent }) => textContent)).toEqual([text('chip.phishing')])
})

it('is archived by a swipe, whose click presses nothing, unlike the next press', async () => {
  const { acts, row } = await open()
  row.setPointerCapture = () => undefined
  const at = (clientX: number) => ({ pointerType: 'touch', clientX, clientY: 5 })
  fireEvent.pointerDown(row, at(0))
  for (const x of [20, 80, 200]) fireEvent.pointerMove(row, at(x))
  fireEvent.pointerUp(row, at(200))
  fireEvent.click(row)
  expect(acts.archive).toHaveBeenCalledOnce()
  expect(acts.open).not.toHaveBeenCalled()
  fireEvent.pointerDown(row, at(0))
  fireEvent.pointerUp(row, at(0))
  fireEvent.click(row)
  expect(acts.open).toHaveBeenCalledOnce()
})

it('obeys a press soon after a swipe that had no click', async () => {
  const { acts, row } = await open()
  row.setPointerCapture = () => undefined
  fireEvent.pointerDown(row, { pointerType: 'touch', clientX: 0 })
  fireEvent.pointerMove(row, { pointerType: 'touch', clientX: 200 })
  fireEvent.pointerUp(row, { pointerType: 'touch', clientX: 200 })
  fireEvent.pointerDown(row, { pointerType: 'mouse' })
  fireEvent.click(row)
  expect(acts.open).toHaveBeenCalledOnce()
})
