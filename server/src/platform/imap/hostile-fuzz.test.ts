// @module-tag slow
import { expect, it } from 'vitest'
import { converseUntil } from '#test/mail-servers/hostile-conversation'

const RESPONSES = 2_000

// The long run has its own command (npm run soak:hostile-imap), which also measures.
it('leads to a value or an ImapFailure, whatever a server answers', async () => {
  const { calls, responses, conversations } = await converseUntil({ enough: RESPONSES, first: 1, atOnce: 24 })
  expect(responses).toBeGreaterThanOrEqual(RESPONSES)
  expect(calls).toBeGreaterThan(conversations)
})
