import { describe, expect, it } from 'vitest'
import { isAnswerTo } from './is-answer-to.ts'

const OWN = new Set(['nora@press.example'])
const people = (lists: Record<string, string>) =>
  JSON.stringify(Object.entries(lists).map(([role, address]) => ({ role, name: '', address })))
const asked = {
  message_id: 'asked@lind.example',
  received_at: 1000,
  participants: people({
    from: 'mara@lind.example',
    'reply-to': 'desk@lind.example',
    to: 'nora@press.example',
    cc: 'list@lind.example',
  }),
}
const own = (changes: { to?: string; subject?: string; in_reply_to?: string; received_at?: number }) => {
  const { to = 'mara@lind.example', ...columns } = changes
  const participants = people({ from: 'nora@press.example', to })
  return { in_reply_to: '', received_at: 2000, subject: 'Re: Samples', ...columns, participants }
}

describe('an own email answers', () => {
  it('when it is later and goes to the sender, their Reply-To or their list', () => {
    for (const to of ['mara@lind.example', 'desk@lind.example', 'list@lind.example'])
      expect(isAnswerTo(own({ to }), asked, OWN)).toBe(true)
  })

  it('when it names the email, whatever the clocks say', () => {
    expect(isAnswerTo(own({ in_reply_to: 'asked@lind.example', received_at: 500 }), asked, OWN)).toBe(true)
    expect(isAnswerTo(own({ in_reply_to: 'asked@lind.example', to: 'mara@home.example' }), asked, OWN)).toBe(true)
  })

  it('not when it is earlier, or goes to others or to oneself', () => {
    expect(isAnswerTo(own({ received_at: 1000 }), asked, OWN)).toBe(false)
    for (const to of ['ada@press.example', 'nora@press.example'])
      expect(isAnswerTo(own({ to }), asked, OWN)).toBe(false)
  })

  it('not when it only forwards the email', () => {
    for (const subject of ['Fwd: Samples', 'WG: Samples', 'TR: Samples', 'RV: Samples']) {
      const forward = { subject, in_reply_to: 'asked@lind.example' }
      expect(isAnswerTo(own({ ...forward, to: 'ada@press.example' }), asked, OWN)).toBe(false)
      expect(isAnswerTo(own({ ...forward, to: 'mara@lind.example' }), asked, OWN)).toBe(true)
    }
  })
})
