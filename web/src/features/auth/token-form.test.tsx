// @vitest-environment happy-dom

import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { choose, renderPage, text } from '../../../test/render-page.tsx'
import { ok, refusal } from '../../../test/scripted-api.ts'
import { TokenForm } from './token-form.tsx'

const nothing = (): void => undefined
const submit = () => screen.getByRole('button', { name: text('token.make') })

it('asks for a scope before a token can be made', async () => {
  const { user, calls } = await renderPage(<TokenForm onDone={nothing} />)
  await user.type(screen.getByLabelText(text('token.name')), 'My script')
  expect(submit().getAttribute('aria-disabled')).toBe('true')
  await user.click(submit())
  expect(calls).toEqual([])
})

it('sends the name, the chosen scopes in their order and the end, and shows the secret', async () => {
  const { user, calls } = await renderPage(<TokenForm onDone={nothing} />, {
    'POST /tokens': ok({ token: 'dossier_secret_1' }),
  })
  await user.type(screen.getByLabelText(text('token.name')), 'My script')
  await user.click(screen.getByText('knowledge:write'))
  await user.click(screen.getByText('knowledge:read'))
  await user.click(submit())
  expect(await screen.findByText('dossier_secret_1')).toBeDefined()
  expect(calls[0]).toMatchObject({
    method: 'POST',
    path: '/tokens',
    body: {
      name: 'My script',
      scopes: ['knowledge:read', 'knowledge:write'],
      expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  })
})

it('leaves the end out of a token that never expires', async () => {
  const { user, calls } = await renderPage(<TokenForm onDone={nothing} />, { 'POST /tokens': ok({ token: 'x' }) })
  await user.type(screen.getByLabelText(text('token.name')), 'For ever')
  await user.click(screen.getByText('knowledge:read'))
  await choose(user, text('token.lifetime'), text('access.forever'))
  await user.click(submit())
  expect(await screen.findByText('x')).toBeDefined()
  expect(calls[0]?.body).toEqual({ name: 'For ever', scopes: ['knowledge:read'] })
})

it('says why the service refused, and keeps what was typed', async () => {
  const { user } = await renderPage(<TokenForm onDone={nothing} />, {
    'POST /tokens': refusal(409, 'You have reached the limit of tokens.'),
  })
  await user.type(screen.getByLabelText(text('token.name')), 'One more')
  await user.click(screen.getByText('knowledge:read'))
  await user.click(submit())
  expect((await screen.findByRole('alert')).textContent).toBe('You have reached the limit of tokens.')
  expect(screen.getByLabelText(text('token.name'))).toHaveProperty('value', 'One more')
})
