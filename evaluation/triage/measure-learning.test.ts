import { expect, it } from 'vitest'
import type { TriageEngine } from '#features/triage/engine'
import { triageInput } from '#test/triage-input'
import { hashOf } from './halves.ts'
import { measureLearning } from './measure-learning.ts'
import type { LabelledMail } from './read-mails.ts'

const stubborn: TriageEngine = {
  name: 'stubborn',
  version: '1',
  classify: async () => ({
    primaryAction: 'no-action',
    confidence: 0.5,
    summary: '',
    reason: '',
    actionPoints: [],
    relatedContext: [],
    mailboxAction: 'archive',
    evidence: [],
    draft: null,
    engine: 'stubborn@1',
  }),
}

const mails = (count: number, kind: LabelledMail['kind'], address: string): LabelledMail[] =>
  Array.from({ length: count }, (_, index) => {
    const hash = hashOf(`${kind} ${address} ${index}`)
    return { hash, kind, set: 'lists', input: triageInput({ id: hash, subject: '', from: { name: '', address } }) }
  })

it('finds what people have corrected before, and leaves others as they were', async () => {
  const collection = [...mails(20, 'spam', 'offers@spam.example'), ...mails(20, 'ham', 'ann@firm.example')]
  const report = await measureLearning(stubborn, collection, [], [])
  expect(report.corrected).toEqual({ hits: 20, of: 40 })
  expect(report.spamFound).toEqual({ cold: { hits: 0, of: 20 }, learned: { hits: 20, of: 20 } })
  expect(report.hamCalledSpam).toEqual({ cold: { hits: 0, of: 20 }, learned: { hits: 0, of: 20 } })
})

it('has nothing to learn from the sender where the owner wrote', async () => {
  const own = mails(20, 'ham', 'max@dossier.example')
  const labels = own.map(({ hash }) => ({ hash, a: 'waiting' as const, b: 'waiting' as const, third: null }))
  const { actions } = await measureLearning(stubborn, [], own, labels)
  expect(actions).toEqual({ cold: { hits: 0, of: 20 }, learned: { hits: 0, of: 20 } })
})

it('teaches what a third reading settled', async () => {
  const office = mails(20, 'ham', 'ann@firm.example')
  const labels = office.map(({ hash }) => ({
    hash,
    a: 'waiting' as const,
    b: 'human-do' as const,
    third: 'human-do' as const,
  }))
  expect((await measureLearning(stubborn, [], office, labels)).corrected).toEqual({ hits: 20, of: 20 })
})
