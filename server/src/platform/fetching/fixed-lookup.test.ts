import { Agent, request } from 'undici'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ScriptedWeb, sends, startWeb } from '#test/scripted-web'
import { fixedLookup } from './fixed-lookup.ts'

let web: ScriptedWeb
beforeAll(async () => {
  web = await startWeb({ '/': sends('here') })
})
afterAll(() => web.stop())

it('connects to what was checked, whatever the name says by then', async () => {
  // No DNS knows this name: any second lookup would fail.
  const dispatcher = new Agent({ connect: { lookup: fixedLookup(['127.0.0.1']) } })
  const answer = await request(`http://rebinding.invalid:${web.port}/`, { dispatcher })
  expect(await answer.body.text()).toBe('here')
  expect(web.requests.at(-1)?.headers.host).toBe(`rebinding.invalid:${web.port}`)
  await dispatcher.destroy()
})
