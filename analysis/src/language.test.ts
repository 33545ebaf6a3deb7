import { describe, expect, it } from 'vitest'
import { detectLanguage } from './language.ts'

describe('the language of a mail', () => {
  it.each([
    ['Could you please send me the signed contract by Friday? Thanks a lot.', 'en'],
    ['Kannst du mir bitte den unterschriebenen Vertrag bis Freitag schicken?', 'de'],
    ['Pourriez-vous m’envoyer le contrat signé avant vendredi, merci.', 'fr'],
    ['¿Puedes enviarme el contrato firmado antes del viernes, por favor?', 'es'],
  ])('reads %j as %s', (text, language) => {
    expect(detectLanguage(text)).toBe(language)
  })

  it.each([
    ['danke dir', 'de'],
    ['thank you', 'en'],
    ['merci pour votre', 'fr'],
    ['gracias por el', 'es'],
  ])('reads the few words %j as %s', (text, language) => {
    expect(detectLanguage(text)).toBe(language)
  })

  it.each([
    '',
    '😀😀😀',
    '12345',
    'Пришлите мне, пожалуйста, подписанный договор до пятницы, спасибо большое',
    '请在星期五之前把签好的合同发给我，谢谢',
  ])('says unknown for %j', (text) => {
    expect(detectLanguage(text)).toBe('unknown')
  })
})
