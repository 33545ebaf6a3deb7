import { readMessage } from '@dossier/analysis'
import { describe, expect, it } from 'vitest'
import { triageInput, triageMail } from '#test/triage-input'
import { decide } from './decide.ts'
import { gatherEvidence } from './evidence.ts'

const NEWS = {
  from: { name: 'Press Weekly', address: 'news@press.example' },
  text: 'In this edition: who buys books? Read the full story. To unsubscribe, change your subscription.',
}

describe('mail that was written for many', () => {
  it('is seen without a header that says so, and a colleague is not', () => {
    expect(readMessage(triageMail(NEWS), []).broadcast).toBe(1)
    expect(readMessage(triageMail({ text: 'Could you read the contract and call me?' }), []).broadcast).toBe(0)
  })

  it('asks nothing of its reader, whatever it asks', () => {
    const asked = gatherEvidence(triageInput({ ...NEWS, text: `${NEWS.text}\n\nWhat do you think?` }))
    expect(decide(asked).action).toBe('no-action')
  })

  it('is also what stands on a list that only marks its subjects', () => {
    const [tagged, plain] = ['[book-talk] Which paper?', 'Which paper?'].map((subject) =>
      gatherEvidence(triageInput({ subject, text: 'Which paper do you use?', to: ['talk@lists.example'] })),
    )
    expect(tagged?.headers.listTag).toBe(true)
    expect(plain?.headers.listTag).toBe(false)
    expect(tagged && decide(tagged).action).toBe('no-action')
  })
})

describe('a reply on a list', () => {
  const headers = [
    { name: 'list-id', value: 'Users <users.lists.example>' },
    { name: 'list-unsubscribe', value: '<https://lists.example/leave>' },
    { name: 'precedence', value: 'list' },
  ]
  const own = { id: 'own', fromMe: true, from: 'max@dossier.example', receivedAt: 0, subject: '', excerpt: '' }
  const read = (text: string, isAnswered: boolean) =>
    decide(
      gatherEvidence(
        triageInput(
          { subject: 'Re: [users] Contour lines', text, headers, to: ['users@lists.example'] },
          { thread: [{ ...own, isAnswered }] },
        ),
      ),
    )

  it.each([
    'Hi Max,\n\nwhich version do you use? And where did the file come from?\n\nBernd',
    'Moin Max,\n\nwoher stammen die Linien denn, und welche Version nimmst du?\n\nBernd',
    'Bonjour Max,\n\nquelle version utilisez-vous ?\n\nBernard',
    'Hola Max:\n\n¿qué versión usas?\n\nBernardo',
  ])('to my own email may ask something of me: %s', (text) => {
    expect(read(text, true)).toMatchObject({ action: 'reply-required', mailboxAction: 'keep-inbox' })
    expect(read(text, false)).toMatchObject({ action: 'no-action', mailboxAction: 'archive' })
  })
})

describe('what a mail forwards in the way of Lotus Notes', () => {
  it.each([
    '---------------------- Forwarded by Ann Young/HOU/ECT on 03/07/2001 11:41 AM ------',
    'Ann Young\n03/07/2001 11:41 AM\nann@x.example on 03/07/2001 11:41:10 AM\nTo: Max',
  ])('is no text of its sender: %s', (mark) => {
    const text = `It rained yesterday.\n\n${mark}\n\nCould you send me the contract?`
    const { ownText, asks } = gatherEvidence(triageInput({ text }))
    expect(ownText).not.toContain('Could you')
    expect(asks).toEqual([])
  })
})
