// @vitest-environment happy-dom

import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useDark } from './use-dark.ts'

afterEach(() => {
  vi.restoreAllMocks()
  delete document.documentElement.dataset.theme
})

it('follows the system until a theme is chosen', async () => {
  const system = Object.assign(new EventTarget(), { matches: true })
  vi.spyOn(window, 'matchMedia').mockReturnValue(system as unknown as MediaQueryList)
  const { result } = renderHook(useDark)
  expect(result.current).toBe(true)
  await act(async () => {
    document.documentElement.dataset.theme = 'light'
    await Promise.resolve()
  })
  expect(result.current).toBe(false)
  system.matches = false
  await act(async () => {
    document.documentElement.dataset.theme = 'dark'
    await Promise.resolve()
  })
  expect(result.current).toBe(true)
})
