// @vitest-environment happy-dom

import type { Unsubscribe as Offer } from '@dossier/contract/email-parts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage, text } from '../../../test/render-page.tsx'
import { ok } from '../../../test/scripted-api.ts'
import { Unsubscribe } from './unsubscribe.tsx'

const OFFER: Offer = {
  one_click: true,
  url: 'https://paper.example/leave',
  mailto: '',
  status: '',
  requested_at: null,
  error: '',
  outgoing_email: '',
}
const list = 'news@paper.example'
const open = (offer: Partial<Offer> = {}, open_url = '') =>
  renderPage(<Unsubscribe email={{ _id: 'e1', from: [list] }} offer={{ ...OFFER, ...offer }} />, {
    'POST /emails/e1/unsubscribe': ok({ email: {}, open_url }),
  })
const button = (key: string) => screen.getByRole('button', { name: text(key) })

it('asks once before it sends anything', async () => {
  const { user, calls } = await open()
  await user.click(button('unsubscribe.act'))
  screen.getByText(text('unsubscribe.ask.click', { list }))
  expect(document.activeElement).toBe(button('act.cancel'))
  expect(calls).toHaveLength(0)
  await user.click(button('act.cancel'))
  await user.click(button('unsubscribe.act'))
  await user.click(button('unsubscribe.act'))
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

it.each([
  ['click', {}],
  ['email', { one_click: false, mailto: 'mailto:leave@paper.example' }],
  ['page', { one_click: false }],
] as const)('says what it will do: %s', async (way, offer) => {
  const { user } = await open(offer)
  await user.click(button('unsubscribe.act'))
  expect(screen.getByText(text(`unsubscribe.ask.${way}`, { list }))).toBeDefined()
})

it('offers the page of a list that takes nothing else', async () => {
  const { user } = await open({ one_click: false }, OFFER.url)
  await user.click(button('unsubscribe.act'))
  await user.click(button('unsubscribe.act'))
  const link = await screen.findByRole('link', { name: text('unsubscribe.openPage') })
  expect(link.getAttribute('href')).toBe(OFFER.url)
  expect(link.getAttribute('rel')).toContain('noreferrer')
})

it('says what was done, and tries only a failure again', async () => {
  await open({ status: 'done' })
  screen.getByText(text('unsubscribe.done', { list }))
  expect(screen.queryByRole('button')).toBeNull()
})

it('names the reason of a failure', async () => {
  await open({ status: 'failed', error: 'The list answered 500.' })
  expect(screen.getByText(text('unsubscribe.failed', { error: 'The list answered 500.' }))).toBeDefined()
  expect(button('act.retry')).toBeDefined()
})
