// @vitest-environment happy-dom

import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage, text } from '../../../../test/render-page.tsx'
import { PlainText } from './plain-text.tsx'

const open = (body: string) => renderPage(<PlainText text={body} />)
const letters = () => [...document.querySelectorAll('.letter-text')]

it('links addresses to new pages that learn nothing of this one', async () => {
  await open('See https://lind.example/linen or write to bo@lind.example.')
  const [page, mail] = screen.getAllByRole('link')
  expect(page?.getAttribute('href')).toBe('https://lind.example/linen')
  expect(page?.getAttribute('rel')).toContain('noreferrer')
  expect(page?.getAttribute('target')).toBe('_blank')
  expect(mail?.getAttribute('href')).toBe('mailto:bo@lind.example')
})

it('warns of an address that looks like another', async () => {
  await open('https://bank.example@evil.example/')
  expect(screen.getByText(text('thread.leadsTo', { host: 'evil.example' }))).toBeDefined()
})

it('shows a table in one font width, line by line', async () => {
  const table = 'Paper      Sheets\nLinen          40\nCotton        120'
  await open(`The stock:\n\n${table}`)
  expect(letters().map((letter) => letter.classList.contains('monospaced'))).toEqual([true, true])
  expect(letters().at(-1)?.textContent).toBe(table)
})

it('folds the last quotation and lets each text find its direction', async () => {
  await open('כן, ביום חמישי.\n\n> Can you come?')
  expect(document.querySelector('details')?.open).toBe(false)
  expect(screen.getByText(text('thread.quoted', { count: 1 }))).toBeDefined()
  expect(letters().every((letter) => letter.getAttribute('dir') === 'auto')).toBe(true)
})

it('keeps short questions open between the answers', async () => {
  await open('> Can you come?\n\nYes.\n\n> With the plans?\n\nNo.')
  expect(document.querySelector('details')).toBeNull()
  expect(letters()).toHaveLength(4)
})
