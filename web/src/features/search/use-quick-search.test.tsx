// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useQuickSearch } from './use-quick-search.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const Probe = ({ text }: { text: string }) => <p>{useQuickSearch(text, '').state.stage}</p>

/** Answers only when told. */
function holdAnswers() {
  const asked: string[] = []
  const held: (() => void)[] = []
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    const { query } = JSON.parse(body) as { query: string }
    asked.push(query)
    return new Promise<Response>((resolve) => {
      held.push(() => resolve(Response.json({ query, results: [], found: 0, degraded: false })))
    })
  })
  const answer = (): void => {
    for (const give of held.splice(0)) give()
  }
  return { asked, answer }
}

function type(first: string) {
  const client = new QueryClient()
  const page = (text: string) => (
    <QueryClientProvider client={client}>
      <Probe text={text} />
    </QueryClientProvider>
  )
  const { rerender } = render(page(first))
  return (text: string): void => rerender(page(text))
}

it('asks with a letter at once when nothing is on its way', async () => {
  const { asked, answer } = holdAnswers()
  const change = type('')
  change('k')
  expect(asked).toEqual(['k'])
  answer()
  await waitFor(() => expect(screen.getByText('answered')).toBeTruthy())
  change('ka')
  expect(asked).toEqual(['k', 'ka'])
})

it('pauses while an answer is on its way, and asks only for the last text', async () => {
  const { asked, answer } = holdAnswers()
  const change = type('')
  for (const text of ['k', 'ka', 'kar']) change(text)
  await waitFor(() => expect(asked).toEqual(['k', 'kar']))
  answer()
  await waitFor(() => expect(screen.getByText('answered')).toBeTruthy())
})
