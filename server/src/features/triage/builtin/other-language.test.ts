import { describe, expect, it } from 'vitest'
import { english, inEnglish } from '#test/in-english'
import { triageInput, triageMail } from '#test/triage-input'
import { createBuiltinEngine } from './builtin-engine.ts'

const engine = createBuiltinEngine()
const verdictOn = (text: string, headers: { name: string; value: string }[] = []) =>
  engine.classify(triageInput(triageMail({ subject: '', text, headers })))

describe('an email in a language that the rules cannot read', () => {
  it.each([
    'Beste Max, stuur mij het getekende contract voor vrijdag, anders verliezen we de opdracht. Groeten, Jan',
    'Gentile Max, mandami il contratto firmato entro venerdì, altrimenti perdiamo il lavoro. Saluti, Anna',
    'Drogi Maksie, przyślij mi podpisaną umowę do piątku, inaczej stracimy zlecenie. Pozdrawiam, Jan',
    'Макс, пришлите мне подписанный договор до пятницы, иначе мы потеряем заказ. С уважением, Иван',
    '麦克斯，请在星期五之前把签好的合同寄给我，否则我们会失去这个订单。',
  ])('is never archived with confidence: %s', async (text) => {
    const verdict = await verdictOn(text)
    if (verdict.primaryAction === 'no-action') {
      expect(verdict.confidence).toBeLessThan(0.2)
      expect(inEnglish(verdict.reason)).toBe(english('triage.otherLanguage'))
    }
    expect(verdict.draft).toBeNull()
  })

  it('is archived when its headers say that it is bulk mail', async () => {
    const verdict = await verdictOn(
      'Beste lezer, dit is onze nieuwsbrief van deze maand met al het nieuws uit de winkel.',
      [{ name: 'list-unsubscribe', value: '<https://shop.example/u>' }],
    )
    expect(verdict.primaryAction).toBe('no-action')
    expect(verdict.confidence).toBeGreaterThan(0.6)
  })
})
