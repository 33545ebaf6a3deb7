// @vitest-environment happy-dom

import type { Email } from '@dossier/contract/email'
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setReaderZone } from '#platform/clock/zone.ts'
import { renderPage, text } from '../../../test/render-page.tsx'
import { ok, refusal } from '../../../test/scripted-api.ts'
import { formatPeriod } from './format-period.ts'
import { InvitationAnswers } from './invitation-answers.tsx'
import { InvitationCard } from './invitation-card.tsx'

const invitation: NonNullable<Email['invitation']> = {
  method: 'request',
  uid: 'proofs@mill.example',
  sequence: 0,
  summary: 'Proofs',
  start: '2027-03-01T18:00:00Z',
  end: '2027-03-01T18:30:00Z',
  all_day: false,
  time_zone: 'America/New_York',
  location: 'Hall 2',
  organizer: { name: 'Mara Lind', address: 'mara@lind.example' },
  attendees: [{ name: '', address: 'kim@mill.example', status: 'declined' }],
  recurrence: 'every week',
  my_status: '',
  superseded: false,
  can_answer: true,
  answered_at: null,
  outgoing_email: '',
}

afterEach(() => setReaderZone(''))

describe('an invitation', () => {
  it('shows the event, its people and how it repeats', async () => {
    await renderPage(<InvitationCard emailId="e1" invitation={invitation} />)
    const card = screen.getByRole('region', { name: text('invitation.label') })
    for (const shown of [
      'Proofs',
      'Hall 2',
      'Mara Lind',
      'kim@mill.example',
      'every week',
      text('invitation.declined'),
    ])
      expect(card.textContent).toContain(shown)
  })

  it.each([
    [{}, 'request'],
    [{ sequence: 1 }, 'update'],
    [{ superseded: true }, 'superseded'],
    [{ method: 'cancel' }, 'cancel'],
    [{ method: 'reply' }, 'reply'],
    [{ method: 'counter' }, 'counter'],
  ] as const)('with %j is a %s', async (fields, kind) => {
    await renderPage(<InvitationCard emailId="e1" invitation={{ ...invitation, ...fields }} />)
    expect(screen.getByText(text(`invitation.${kind}`))).toBeTruthy()
  })

  it('says that a zone is unknown', async () => {
    await renderPage(
      <InvitationCard
        emailId="e1"
        invitation={{ ...invitation, start: '2027-03-01T18:00:00', time_zone: 'Mill Time' }}
      />,
    )
    expect(screen.getByText(/Mill Time/)).toBeTruthy()
  })
})

describe('its answer', () => {
  const asked = { ...invitation, can_answer: true, my_status: 'needs-action' }

  it('goes to the organizer, with a note', async () => {
    const { user, calls } = await renderPage(<InvitationCard emailId="e1" invitation={asked} />, {
      'POST /emails/e1/invitation': ok({}),
    })
    await user.click(screen.getByRole('button', { name: text('invitation.addNote') }))
    await user.type(screen.getByLabelText(text('invitation.note')), 'See you there.')
    await user.click(screen.getByRole('button', { name: text('invitation.maybe') }))
    expect(calls).toContainEqual({
      method: 'POST',
      path: '/emails/e1/invitation',
      body: { answer: 'tentative', comment: 'See you there.' },
    })
  })

  it('is said, and can be changed', async () => {
    const { user } = await renderPage(<InvitationCard emailId="e1" invitation={{ ...asked, my_status: 'accepted' }} />)
    expect(screen.getByText(text('invitation.answered.accept', { name: 'Mara Lind' }))).toBeDefined()
    expect(screen.queryByRole('button', { name: text('invitation.decline') })).toBeNull()
    await user.click(screen.getByRole('button', { name: text('act.change') }))
    expect(screen.getByRole('button', { name: text('invitation.decline') })).toBeDefined()
  })

  it('is not asked of somebody who cannot give it', async () => {
    await renderPage(<InvitationCard emailId="e1" invitation={{ ...asked, can_answer: false }} />)
    expect(screen.queryByRole('button', { name: text('invitation.accept') })).toBeNull()
  })

  it.each([
    ['moves', 'stays', 1],
    ['does not move', 'has gone elsewhere meanwhile', 0],
  ])('%s the focus of a person who %s', async (_moves, where, times) => {
    const toHeading = vi.fn<() => void>()
    const { user, calls } = await renderPage(
      <>
        <button type="button">Elsewhere</button>
        <InvitationAnswers emailId="e1" invitation={asked} isShort onAnswered={toHeading} />
      </>,
      {
        'POST /emails/e1/invitation': () => {
          if (where !== 'stays') screen.getByText('Elsewhere').focus()
          return ok({})
        },
      },
    )
    const accept = screen.getByRole('button', { name: text('invitation.accept') })
    await user.click(accept)
    await vi.waitFor(() => expect(accept).toHaveProperty('disabled', false))
    expect(calls).toContainEqual(expect.objectContaining({ path: '/emails/e1/invitation' }))
    expect(toHeading).toHaveBeenCalledTimes(times)
  })

  it('that is refused says why', async () => {
    const { user } = await renderPage(<InvitationCard emailId="e1" invitation={asked} />, {
      'POST /emails/e1/invitation': refusal(422, 'No sending address.'),
    })
    await user.click(screen.getByRole('button', { name: text('invitation.accept') }))
    expect((await screen.findByRole('alert')).textContent).toBe('No sending address.')
  })
})

describe('its time', () => {
  it('is the reader’s', () => {
    setReaderZone('Europe/Berlin')
    expect(formatPeriod(invitation, 'en')).toMatch(/Monday.*1 March 2027.*19:00.*19:30/)
    setReaderZone('Asia/Tokyo')
    expect(formatPeriod(invitation, 'en')).toMatch(/Tuesday.*2 March 2027.*03:00.*03:30/)
  })

  it('of days is a day in every zone, and the end is exclusive', () => {
    setReaderZone('Pacific/Honolulu')
    const day = { start: '2027-03-01', end: '2027-03-02', all_day: true }
    expect(formatPeriod(day, 'en')).toMatch(/^Monday,? 1 March 2027$/)
    expect(formatPeriod({ ...day, end: '2027-03-03' }, 'en')).toMatch(/1.*2 March 2027/)
  })

  it('in an unknown zone stays as it is, and an unreadable one is left out', () => {
    setReaderZone('Asia/Tokyo')
    expect(formatPeriod({ start: '2027-03-01T09:00:00', end: '', all_day: false }, 'en')).toContain('09:00')
    expect(formatPeriod({ start: '', end: '', all_day: false }, 'en')).toBe('')
  })
})
