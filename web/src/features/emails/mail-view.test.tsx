// @vitest-environment happy-dom

import type { Email } from '@dossier/contract/email'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage, text } from '../../../test/render-page.tsx'
import { rowOf } from './list-row.ts'
import { MailView } from './mail-view.tsx'

const file = (id: string, filename: string, inline: boolean, size = 100) => ({
  id,
  filename,
  content_type: 'image/png',
  size,
  content_id: `${id}@x`,
  sha256: '',
  inline,
})
const email = {
  _id: 'e1',
  from: ['mara@lind.example'],
  to: [],
  cc: [],
  bcc: [],
  participants: [],
  labels: [],
  triage_action_points: [],
  date: null,
  received_at: '2026-11-02T09:00:00.000Z',
  authentication: { sender: 'not_checked', dmarc: { domain: '' } },
  html_content: '<p>Hello</p>',
  html_content_has_remote_images: false,
  text_content: 'Hello',
  findings: [],
  warnings: [],
  invitation: null,
  attachments: [],
} as unknown as Email

const open = (fields: Partial<Email>) =>
  renderPage(
    <ol>
      <MailView
        email={{ ...email, ...fields }}
        open
        current
        chosen={false}
        pictured={false}
        onOpen={() => {}}
        onPictures={() => {}}
      />
    </ol>,
  )
const files = () => screen.queryAllByRole('link', { name: /png|pdf/ }).map((link) => link.getAttribute('download'))

it('lists files, and no picture that the text shows', async () => {
  await open({ attachments: [file('1', 'logo.png', true), file('2', 'offer.pdf', false)] })
  expect(files()).toEqual(['offer.pdf'])
})

it('lists a picture that is too large for the text, and all of an email without HTML', async () => {
  await open({ attachments: [file('1', 'photo.png', true, 9_000_000)] })
  expect(files()).toHaveLength(1)
})

it('lists every picture of a plain text', async () => {
  await open({ html_content: '', attachments: [file('1', 'logo.png', true)] })
  expect(files()).toHaveLength(1)
})

it('marks only rows with files', () => {
  expect(rowOf({ ...email, attachments: [file('1', 'logo.png', true)] }).attached).toBe(false)
  expect(rowOf({ ...email, attachments: [file('1', 'offer.pdf', false)] }).attached).toBe(true)
})

it('offers the images of an email whose background is one', async () => {
  await open({
    html_content: '<p data-background-src="https://x.example/a.png">Hello</p>',
    html_content_has_remote_images: true,
  })
  expect(screen.getByRole('button', { name: text('act.showPictures') })).toBeDefined()
})

it('warns of fraud above the text, with the reasons', async () => {
  await open({
    warnings: [{ code: 'fraud_lookalike_sender', message: 'The sender is paypa1.example, not paypal.com.' }],
  })
  const banner = screen.getByRole('region', { name: text('thread.fraud') })
  expect(banner.textContent).toContain('The sender is paypa1.example, not paypal.com.')
  expect(banner.textContent).toContain(text('thread.fraudAdvice'))
})

it('shows no banner without a warning', async () => {
  await open({})
  expect(screen.queryByRole('region', { name: text('thread.fraud') })).toBeNull()
})
