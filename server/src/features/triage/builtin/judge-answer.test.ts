import { describe, expect, it } from 'vitest'
import { judgeAnswer } from './judge-answer.ts'

const judge = (text: string) => judgeAnswer({ id: 'answer', receivedAt: 0, subject: 'Re: Samples', text, headers: [] })

describe('an answered email', () => {
  it.each([
    'Yes. Could you send me the proofs?',
    'Ja, gern. Können Sie mir die Fahnen schicken?',
    'Oui. Pouvez-vous m’envoyer les épreuves ?',
    'Sí. ¿Puede enviarme las pruebas?',
  ])('waits when the answer asks: %s', (text) => {
    expect(judge(text)).toMatchObject({ action: 'waiting', staysInInbox: true })
  })

  it.each([
    'Fine with me. I look forward to your draft.',
    'Good. We are waiting for the printer then.',
    'Gut. Ich freue mich auf Ihre Rückmeldung.',
    'Très bien. Dans l’attente de votre réponse.',
    'Perfecto. Quedo a la espera de su respuesta.',
  ])('waits when the answer expects something: %s', (text) => {
    const judged = judge(text)
    expect(judged.action).toBe('waiting')
    expect(judged.staysInInbox).toBe(true)
  })

  it.each([
    'It hangs behind reception.',
    'Yes, 350 copies. Let me know if you have any questions.',
    'Danke, das passt.',
    'Merci, c’est parfait.',
    'Gracias, perfecto.',
  ])('asks nothing more after: %s', (text) => {
    expect(judge(text)).toMatchObject({ action: 'no-action', staysInInbox: false, evidence: [] })
  })

  it('stays in the inbox when the answer promises something', () => {
    const text = "Yes. I'll send the figures on Monday."
    const judged = judge(text)
    expect(judged).toMatchObject({ action: 'no-action', staysInInbox: true })
    const [span] = judged.evidence
    expect(text.slice(span?.start, span?.end)).toContain('figures')
    expect(span?.record).toBe('answer')
  })

  it('ignores the questions that the answer quotes', () => {
    const quote = '\n\nOn Friday, Mara Lind <mara@lind.example> wrote:\n> Could you send three strips by Friday?\n'
    expect(judge(`Yes.${quote}`)).toMatchObject({ action: 'no-action' })
  })
})
