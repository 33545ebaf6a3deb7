// @vitest-environment happy-dom

import type { Email } from '@dossier/contract/email'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { renderPage, text } from '../../../test/render-page.tsx'
import { ok } from '../../../test/scripted-api.ts'
import { type ThreadActs, ThreadToolbar } from './thread-toolbar.tsx'

// On a busy machine, loading them takes longer than a test waits.
beforeAll(() => Promise.all([import('#ui/menu/menu-popup.tsx'), import('./label-popup.tsx')]))

const email = { _id: 'e1', project: 'p1', mailbox: 'inbox', labels: ['Fair', 'triaged'], from: ['mara@lind.example'] }
const PROJECTS = {
  projects: [
    { _id: 'p1', name: 'Press', color: '#123456' },
    { _id: 'p2', name: 'House', color: '#654321' },
  ],
}

async function open(fields: Partial<Email> = {}) {
  const acts = {
    onBack: vi.fn<() => void>(),
    onStep: vi.fn<ThreadActs['onStep']>(),
    onMove: vi.fn<ThreadActs['onMove']>(),
    onProject: vi.fn<ThreadActs['onProject']>(),
    onLabel: vi.fn<ThreadActs['onLabel']>(),
    onUnlabel: vi.fn<ThreadActs['onUnlabel']>(),
    onUnread: vi.fn<() => void>(),
    onStar: vi.fn<ThreadActs['onStar']>(),
    onMute: vi.fn<ThreadActs['onMute']>(),
    onSnooze: vi.fn<ThreadActs['onSnooze']>(),
    onRemind: vi.fn<ThreadActs['onRemind']>(),
    onOriginal: vi.fn<() => void>(),
    onPrint: vi.fn<() => void>(),
  }
  const page = await renderPage(
    <ThreadToolbar {...acts} email={{ ...email, ...fields } as Email} position={2} total={3} tools={null} />,
    {
      'GET /projects': ok(PROJECTS),
      'GET /email-labels': ok({ labels: [{ slug: 'accounts', label: 'Accounts', system: false, total: 2 }] }),
    },
  )
  return { ...page, acts }
}
const button = (key: string) => screen.getByRole('button', { name: text(key) })
const PATIENT = { timeout: 20_000 }
const entry = (name: string) => screen.findByRole('menuitem', { name: new RegExp(`^${name}`) }, PATIENT)

it('moves a conversation to a mailbox or another project', async () => {
  const { user, acts } = await open()
  await user.click(button('act.move'))
  await user.click(await entry(text('mailbox.spam')))
  expect(acts.onMove).toHaveBeenCalledWith('spam')
  await user.click(button('act.move'))
  expect(screen.queryByRole('menuitem', { name: 'Press' })).toBeNull()
  await user.click(await entry('House'))
  expect(acts.onProject).toHaveBeenCalledWith('p2', 'House')
})

it('has a menu for the rest, by keyboard too, and gives the focus back to its button', async () => {
  const { user, acts } = await open()
  button('act.more').focus()
  await user.keyboard('{Enter}')
  await entry(text('act.unread'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(document.activeElement).toBe(button('act.more'))
  await user.click(button('act.more'))
  await user.click(await entry(text('act.print')))
  expect(acts.onPrint).toHaveBeenCalledOnce()
  expect(screen.queryByText(text('act.block'))).toBeNull()
})

it('offers only moves that make sense where the email is', async () => {
  const { user } = await open({ mailbox: 'trash' })
  expect(button('act.toInbox')).toBeDefined()
  await user.click(button('act.more'))
  await entry(text('act.spam'))
  expect(screen.queryByRole('menuitem', { name: new RegExp(`^${text('act.trash')}`) })).toBeNull()
})

it('adds, creates and removes labels', async () => {
  const { user, acts } = await open()
  await user.click(button('act.label'))
  await user.click(await screen.findByRole('option', { name: 'Accounts' }, PATIENT))
  expect(acts.onLabel).toHaveBeenCalledWith(expect.anything(), 'Accounts')
  await user.click(screen.getByRole('option', { name: 'Fair' }))
  expect(acts.onUnlabel).toHaveBeenCalledWith(expect.anything(), 'Fair')
  await user.type(screen.getByRole('combobox', { name: text('bulk.findLabel') }), 'Autumn{Enter}')
  expect(acts.onLabel).toHaveBeenLastCalledWith(expect.anything(), 'Autumn')
})

it('snoozes until a time or an answer', async () => {
  const { user, acts } = await open()
  await user.click(button('act.snooze'))
  expect(screen.queryByRole('menuitem', { name: text('snooze.end') })).toBeNull()
  await user.click(await entry(text('snooze.answered')))
  expect(acts.onSnooze).toHaveBeenCalledWith('9999-12-31T00:00:00.000Z')
})

it('ends a snooze', async () => {
  const { user, acts } = await open({ snoozed_until: '2026-12-01T08:00:00.000Z' })
  await user.click(button('act.snooze'))
  await user.click(await entry(text('snooze.end')))
  expect(acts.onSnooze).toHaveBeenCalledWith(null)
})

it('stars and mutes, and says what the next choice does', async () => {
  const { user, acts } = await open({ starred: true, muted: false })
  await user.click(button('act.more'))
  await user.click(await entry(text('act.unstar')))
  expect(acts.onStar).toHaveBeenCalledWith(expect.anything(), false)
  await user.click(button('act.more'))
  await user.click(await entry(text('act.mute')))
  expect(acts.onMute).toHaveBeenCalledWith(expect.anything(), true)
})

it('does not go past the ends of the list', async () => {
  const { user, acts } = await open()
  await user.click(button('thread.next'))
  expect(acts.onStep).toHaveBeenCalledWith(1)
})
