import { describe, expect, it } from 'vitest'
import type { Language } from '../language.ts'
import { readRequest } from './requests.ts'

describe('requests', () => {
  it.each<[Language, string, string]>([
    ['en', 'Could you send me the signed contract?', 'request'],
    ['en', 'What is the budget for March?', 'question'],
    ['en', 'Please let me know which day suits you.', 'answer'],
    ['en', 'Please pay the invoice by Friday.', 'task'],
    ['en', 'Send the slides to Tom.', 'task'],
    ['de', 'Kannst du mir den Vertrag schicken?', 'request'],
    ['de', 'Bitte überweisen Sie den Betrag bis Freitag.', 'task'],
    ['de', 'Um kurze Rückmeldung wird gebeten.', 'answer'],
    ['fr', 'Pourriez-vous m’envoyer le devis ?', 'request'],
    ['fr', 'Merci de me confirmer votre venue.', 'answer'],
    ['es', '¿Puedes revisar el informe?', 'request'],
    ['es', 'Por favor, envíeme la factura.', 'request'],
  ])('%s: %s', (language, text, kind) => {
    expect(readRequest(text, language)?.kind).toBe(kind)
  })

  it.each<[Language, string]>([
    ['en', 'How are you?'],
    ['en', 'Tired of paying too much?'],
    ['en', 'If you have any questions, please contact our support.'],
    ['en', 'Please do not reply to this message.'],
    ['en', 'Feel free to call me.'],
    ['en', 'The sun may be out on Sunday.'],
    ['de', 'Wie geht es dir?'],
    ['de', 'Bei Fragen melden Sie sich bitte.'],
    ['fr', "N'hésitez pas à me contacter."],
    ['es', '¿Cómo estás?'],
    ['es', 'No dude en llamar, por favor.'],
    ['unknown', '😀😀😀?'],
  ])('%s: %s asks nothing', (language, text) => {
    expect(readRequest(text, language)).toBeNull()
  })
})
