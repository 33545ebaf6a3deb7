// @vitest-environment happy-dom

import type { Email } from '@dossier/contract/email'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderPage, text } from '../../../test/render-page.tsx'
import { HtmlBody } from './html-body.tsx'

const email = {
  _id: 'e1',
  host_id: 'a1',
  from: ['news@paper.example'],
  authentication: { sender: 'not_checked' },
  html_content: '<img alt="A" data-remote-src="https://x.example/a.png">',
  html_content_has_remote_images: true,
  text_content: 'Hello',
  attachments: [],
} as unknown as Email

beforeEach(() => localStorage.clear())

const open = (fields: Partial<Email> = {}, pictured = false) =>
  renderPage(<HtmlBody email={{ ...email, ...fields }} title="Email" pictured={pictured} onPictures={() => {}} />)
const button = (key: string) => screen.queryByRole('button', { name: text(key) })

it('blocks images until they are asked for, and says how many', async () => {
  await open()
  expect(screen.getByText(text('thread.picturesBlocked', { count: 1 }))).toBeDefined()
  expect(button('act.showPictures')).not.toBeNull()
})

it('tries images again that could not be loaded', async () => {
  const { user } = await open({}, true)
  await screen.findByText(text('thread.picturesMissing', { count: 1 }), { exact: false })
  expect(screen.queryByText(text('thread.picturesShown'), { exact: false })).toBeNull()
  await user.click(await screen.findByRole('button', { name: text('act.retry') }))
  await screen.findByText(text('thread.picturesMissing', { count: 1 }), { exact: false })
})

it('always shows the images of a chosen sender, in this account, until that is stopped', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: text('act.alwaysPictures') }))
  expect(button('act.showPictures')).toBeNull()
  expect(localStorage.getItem('dossier.images.a1')).toBe('["news@paper.example"]')
  await user.click(screen.getByRole('button', { name: text('act.stopPictures') }))
  expect(button('act.showPictures')).not.toBeNull()
})

it('trusts no sender whose address is proven false', async () => {
  localStorage.setItem('dossier.images.a1', '["news@paper.example"]')
  await open({ authentication: { sender: 'failed' } as Email['authentication'] })
  expect(button('act.showPictures')).not.toBeNull()
  expect(button('act.alwaysPictures')).toBeNull()
})

it('shows the plain text instead', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: text('act.plainText') }))
  expect(screen.getByText('Hello')).toBeDefined()
  expect(document.querySelector('iframe')).toBeNull()
})
