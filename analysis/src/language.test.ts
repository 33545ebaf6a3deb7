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

  it.each(['', '😀😀😀', '12345', 'FYI'])('says unknown for %j', (text) => {
    expect(detectLanguage(text)).toBe('unknown')
  })

  it.each([
    ['ok thanks', 'en'],
    ['See you tomorrow', 'en'],
    ['Passt!', 'de'],
    ['Bis morgen', 'de'],
    ['D’accord, merci', 'fr'],
    ['À demain', 'fr'],
    ['Hecho', 'es'],
    ['Hasta mañana', 'es'],
  ])('reads an answer as short as %j', (text, language) => {
    expect(detectLanguage(text)).toBe(language)
  })

  it.each([
    'Пришлите мне договор до пятницы.',
    '请在星期五之前把签好的合同发给我',
    '금요일까지 서명된 계약서를 보내 주세요.',
    'هل يمكنك إرسال العقد الموقع قبل يوم الجمعة؟',
    'Kun je me de getekende overeenkomst voor vrijdag sturen?',
    'Puoi mandarmi il contratto firmato entro venerdì?',
    'Você pode me enviar o contrato assinado até sexta-feira?',
    'Czy możesz mi wysłać podpisaną umowę do piątku?',
    'Kan du skicka mig det undertecknade avtalet senast på fredag?',
    'Em pots enviar el contracte signat abans de divendres?',
    'İmzalı sözleşmeyi cuma gününe kadar gönderebilir misiniz?',
    'Voisitko lähettää minulle allekirjoitetun sopimuksen perjantaihin mennessä?',
    'Prosze o przeslanie faktury do konca tygodnia.',
  ])('knows that %j is in another language', (text) => {
    expect(detectLanguage(text)).toBe('other')
  })

  it('is not misled by names, addresses and numbers in an English email', () => {
    expect(detectLanguage('Meeting at 3, https://ejemplo.example/la/reunion/de/los/lunes with Kowalczyk.')).toBe('en')
  })

  it('bears long hostile input', () => {
    for (const text of ['a'.repeat(1_000_000), 'ж '.repeat(500_000), 'http://'.repeat(100_000), '.com'.repeat(100_000)])
      expect(typeof detectLanguage(text)).toBe('string')
  })
})
