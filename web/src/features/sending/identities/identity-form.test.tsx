// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage, text } from '../../../../test/render-page.tsx'
import { ok, refusal } from '../../../../test/scripted-api.ts'
import { EMPTY_FIELDS } from './identity-fields.ts'
import { IdentityForm } from './identity-form.tsx'

const PATH = 'POST /projects/p1/email-identities'
const nothing = (): void => undefined
const form = <IdentityForm initialFields={{ ...EMPTY_FIELDS, name: 'Ada' }} project="p1" onDone={nothing} />
const save = () => screen.getByRole('button', { name: text('act.save') })
const field = (key: string) => screen.getByLabelText(text(`identity.${key}`))

it('sends an identity without a password that was not typed', async () => {
  const { user, calls } = await renderPage(form, { [PATH]: ok({ email_identity: {} }) })
  await user.type(field('email'), 'ada@example.org')
  await user.type(field('aliases'), 'orders@example.org, fair@example.org')
  await user.click(field('isDefault'))
  await user.type(field('host'), 'smtp.example.org')
  await user.click(screen.getByLabelText(text('identity.guard.tls')))
  await user.click(save())
  await waitFor(() => expect(calls.length).toBeGreaterThan(0))
  expect(calls[0]).toMatchObject({ method: 'POST', path: '/projects/p1/email-identities' })
  expect(calls[0]?.body).toEqual({
    name: 'Ada',
    email: 'ada@example.org',
    aliases: ['orders@example.org', 'fair@example.org'],
    is_default: true,
    signature: '',
    smtp: { host: 'smtp.example.org', port: 0, auth_user: '', tls: true, ssl: false },
  })
})

it('does not send a port that is none', async () => {
  const { user, calls } = await renderPage(form)
  await user.type(field('email'), 'ada@example.org')
  await user.type(field('port'), '99999')
  await user.click(save())
  expect(screen.getByText(text('identity.badPort'))).toBeDefined()
  expect(calls).toEqual([])
})

it('shows what is wrong at the field, and moves there', async () => {
  const { user } = await renderPage(form, {
    [PATH]: refusal(422, 'The request is not valid.', [{ pointer: '/smtp/host', detail: 'This host is unknown.' }]),
  })
  await user.type(field('email'), 'ada@example.org')
  await user.type(field('host'), 'nowhere')
  await user.click(save())
  expect(await screen.findByText('This host is unknown.')).toBeDefined()
  expect(field('host').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field('host'))
})
