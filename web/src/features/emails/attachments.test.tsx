// @vitest-environment happy-dom

import type { Attachment } from '@dossier/contract/email-parts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage, text } from '../../../test/render-page.tsx'
import { ok } from '../../../test/scripted-api.ts'
import { Attachments } from './attachments.tsx'

const attachment = (id: string, filename: string, content_type: string): Attachment => ({
  id,
  filename,
  content_type,
  size: 9,
  content_id: '',
  sha256: '',
})
const MESSAGE = attachment('2', 'Complaint.eml', 'message/rfc822')

it('opens an attached message in place, with its own attachments', async () => {
  const { user, calls } = await renderPage(
    <Attachments emailId="e1" project="p1" attachments={[attachment('1', 'plan.pdf', 'application/pdf'), MESSAGE]} />,
    {
      'GET /emails/e1/attachments/2/message': ok({
        subject: 'Complaint',
        participants: [{ role: 'from', name: 'Bo Lind', address: 'bo@x.example' }],
        date: null,
        text_content: 'The crate was broken.',
        html_content: '',
        html_content_has_remote_images: false,
        attachments: [attachment('2.1', 'notes.txt', 'text/plain')],
        findings: [{ code: 'signature_intact', detail: 'Signed by Bo' }],
      }),
    },
  )
  expect(document.querySelectorAll('details')).toHaveLength(1)
  expect(calls).toHaveLength(0)
  await user.click(screen.getByText('Complaint'))
  await screen.findByText('The crate was broken.')
  expect(screen.getByText('Signed by Bo')).toBeDefined()
  const links = [...document.querySelectorAll('.file-cards a')].map((link) => link.getAttribute('href'))
  expect(links).toContain('/api/v1/emails/e1/attachments/2.1')
})

it('says that a message cannot be read', async () => {
  const { user } = await renderPage(<Attachments emailId="e1" project="p1" attachments={[MESSAGE]} />)
  await user.click(screen.getByText('Complaint'))
  expect(await screen.findByText(text('thread.attachedUnreadable'))).toBeDefined()
})
