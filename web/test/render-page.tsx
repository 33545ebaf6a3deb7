import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import i18next from 'i18next'
import type { ReactElement } from 'react'
import { onTestFinished } from 'vitest'
import { PARTS } from '#platform/words/readers.ts'
import { needWords, prepareWords } from '#platform/words/words.ts'
import { type Answers, type ApiCall, scriptApi } from './scripted-api.ts'

export interface RenderedPage {
  user: UserEvent
  calls: readonly ApiCall[]
}

export async function renderPage(element: ReactElement, answers: Answers = {}): Promise<RenderedPage> {
  await loadWords()
  const { calls, restore } = scriptApi(answers)
  // Not an `afterEach` of this module: test files of a worker share it, and only the first would register that.
  onTestFinished(() => {
    cleanup()
    restore()
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createRouter({
    routeTree: createRootRoute({ component: () => element }),
    history: createMemoryHistory(),
    defaultPendingMinMs: 0,
  })
  await router.load()
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), calls }
}

/** Opens a select by its name and chooses one of its options. */
export async function choose(user: UserEvent, name: string, option: string): Promise<void> {
  await user.click(screen.getByRole('combobox', { name }))
  // The list is loaded with its first use.
  const list = await screen.findByRole('listbox', {}, { timeout: 10_000 })
  await user.click(await within(list).findByRole('option', { name: option }))
}

export const text = (key: string, values: Record<string, unknown> = {}): string => i18next.t(key, values)

async function loadWords(): Promise<void> {
  if (!i18next.isInitialized) await prepareWords(['en'])
  await needWords(PARTS)
}
